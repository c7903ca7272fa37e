import { gemini } from "./agents/gemini.ts";
import { attemptsAgainst } from "./work/attempts.ts";
import { failuresOf } from "./work/failures.ts";
import { redactionOf } from "./work/redaction.ts";

attemptsAgainst(gemini);
failuresOf(gemini);
redactionOf(gemini);
