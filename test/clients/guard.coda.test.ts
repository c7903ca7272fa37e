import { coda } from "./agents/coda.ts";
import { attemptsAgainst } from "./work/attempts.ts";
import { codaSubagents } from "./work/coda-subagents.ts";
import { failuresOf } from "./work/failures.ts";
import { redactionOf } from "./work/redaction.ts";

attemptsAgainst(coda);
failuresOf(coda);
redactionOf(coda);
codaSubagents();
