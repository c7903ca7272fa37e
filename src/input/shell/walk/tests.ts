import type { TestExpression } from "unbash";
import type { Here } from "../session.ts";
import { single } from "../words/pieces.ts";

/** `[[ … ]]` runs what its words hold. */
export function walkTest(here: Here, expression: TestExpression): void {
  if (!here.session.budget.step()) return;
  switch (expression.type) {
    case "TestUnary":
      single(here, expression.operand);
      return;
    case "TestBinary":
      single(here, expression.left);
      single(here, expression.right);
      return;
    case "TestLogical":
      for (const operand of expression.operands) walkTest(here, operand);
      return;
    case "TestNot":
      walkTest(here, expression.operand);
      return;
    case "TestGroup":
      walkTest(here, expression.expression);
  }
}
