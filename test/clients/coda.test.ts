import { coda } from "./agents/coda.ts";
import { scenariosOf } from "./scenarios.ts";

scenariosOf(coda);
