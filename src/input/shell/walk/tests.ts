import type { TestExpression, Word } from "unbash";
import { runSubscript } from "../call/expanded.ts";
import type { Here } from "../session.ts";
import { single } from "../words/pieces.ts";

/** `[[ … ]]` runs what its words hold. */
export function walkTest(here: Here, expression: TestExpression): void {
  if (!here.session.budget.step()) return;
  switch (expression.type) {
    case "TestUnary":
      operand(here, expression.operand);
      return;
    case "TestBinary":
      operand(here, expression.left);
      operand(here, expression.right);
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

/** An operand is arithmetic, or a name, to some operators. */
function operand(here: Here, word: Word): void {
  const { session, scope, place, source } = here;
  runSubscript(session, scope, place, single(here, word).text, source.span(word.pos, word.end));
}
