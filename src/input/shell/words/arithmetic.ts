import type { ArithmeticExpression, ArithmeticWord } from "unbash";
import { runSubscript, runsExpanded } from "../call/expanded.ts";
import type { Here } from "../session.ts";
import { whys } from "../whys.ts";
import type { Single } from "./piece.ts";
import { commandSubstitution } from "./substitution.ts";
import { lookUp, scalar } from "./variables.ts";

const maxDepth = 40;

/**
 * The value of a constant arithmetic expression; `null` when it isn't constant. Variables that it assigns are not
 * known afterwards: nobody hides a program's name in one and means well.
 */
export function arithmetic(
  here: Here,
  expression: ArithmeticExpression | undefined,
  single: Single,
  depth = 0,
): number | null {
  if (expression === undefined || !here.session.budget.step()) return null;
  if (depth > maxDepth) {
    here.session.incomplete(here.source.text.slice(expression.pos, expression.end), whys.tooDeep);
    return null;
  }
  const value = (part: ArithmeticExpression) => arithmetic(here, part, single, depth + 1);
  switch (expression.type) {
    case "ArithmeticGroup":
      return value(expression.expression);
    case "ArithmeticWord":
      return word(here, expression, single);
    case "ArithmeticCommandExpansion":
      return number(here, commandSubstitution(here, expression, true).text);
    case "ArithmeticUnary": {
      const operand = value(expression.operand);
      if (expression.operator === "++" || expression.operator === "--") {
        const made = assigns(here, expression.operand, binary(expression.operator.charAt(0), operand, 1));
        return expression.prefix ? made : operand;
      }
      return operand === null ? null : unary(expression.operator, operand);
    }
    case "ArithmeticTernary": {
      const test = value(expression.test);
      const yes = value(expression.consequent);
      const no = value(expression.alternate);
      return test === null ? null : test !== 0 ? yes : no;
    }
    case "ArithmeticBinary": {
      const left = value(expression.left);
      const right = value(expression.right);
      const found = /^(\*\*|[-+*/%&|^]|<<|>>)?=$/.exec(expression.operator);
      if (found === null) return binary(expression.operator, left, right);
      return assigns(here, expression.left, found[1] === undefined ? right : binary(found[1], left, right));
    }
  }
}

/** `x = 1`, `x += 1`: the variable holds the result, when that is known. */
function assigns(here: Here, target: ArithmeticExpression, value: number | null): null | number {
  const [name] = target.type === "ArithmeticWord" ? (/^[A-Za-z_]\w*/.exec(target.value) ?? []) : [];
  if (name !== undefined) here.scope.set(name, value === null ? null : String(value));
  return value;
}

function word(here: Here, { value, parts, pos, end }: ArithmeticWord, single: Single): number | null {
  return number(here, parts === undefined ? value : single({ type: "Word", text: value, value, pos, end, parts }).text);
}

function number(here: Here, text: string): number | null {
  const { session, scope, place } = here;
  if (runsExpanded(text)) runSubscript(session, scope, place, text, here.source.span(0, here.source.text.length));
  if (/^[A-Za-z_]\w*$/.test(text)) {
    const held = scalar(lookUp(here, text));
    return /^[A-Za-z_]\w*$/.test(held) ? null : number(here, held);
  }
  if (text.trim() === "") return 0;
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (/^0[0-7]{1,14}$/.test(text)) return Number.parseInt(text, 8);
  if (/^0[xX][0-9a-fA-F]{1,12}$/.test(text)) return Number.parseInt(text, 16);
  const based = /^(\d{1,2})#([0-9a-zA-Z]{1,10})$/.exec(text);
  if (based === null) return null;
  const base = Number(based[1]);
  const parsed = base >= 2 && base <= 36 ? Number.parseInt(based[2] ?? "", base) : Number.NaN;
  return Number.isSafeInteger(parsed) ? parsed : null;
}

function unary(operator: string, n: number): number | null {
  if (operator === "-") return -n;
  if (operator === "+") return n;
  if (operator === "!") return n === 0 ? 1 : 0;
  return operator === "~" ? -n - 1 : null;
}

const operators: Record<string, (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => Math.trunc(a / b),
  "%": (a, b) => a % b,
  "**": (a, b) => a ** b,
  "<<": (a, b) => a * 2 ** b,
  ">>": (a, b) => Math.floor(a / 2 ** b),
  "&": (a, b) => Number(BigInt(a) & BigInt(b)),
  "|": (a, b) => Number(BigInt(a) | BigInt(b)),
  "^": (a, b) => Number(BigInt(a) ^ BigInt(b)),
  "<": (a, b) => Number(a < b),
  ">": (a, b) => Number(a > b),
  "<=": (a, b) => Number(a <= b),
  ">=": (a, b) => Number(a >= b),
  "==": (a, b) => Number(a === b),
  "!=": (a, b) => Number(a !== b),
  "&&": (a, b) => Number(a !== 0 && b !== 0),
  "||": (a, b) => Number(a !== 0 || b !== 0),
  ",": (_a, b) => b,
};

function binary(operator: string, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null;
  const made = Object.hasOwn(operators, operator) ? operators[operator]?.(a, b) : undefined;
  return made !== undefined && Number.isSafeInteger(made) ? made : null;
}
