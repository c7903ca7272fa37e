import { claude } from "./agents/claude.ts";
import { attemptsAgainst } from "./work/attempts.ts";
import { failuresOf } from "./work/failures.ts";
import { redactionOf } from "./work/redaction.ts";

attemptsAgainst(claude);
failuresOf(claude);
redactionOf(claude);
