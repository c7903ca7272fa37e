import { gemini } from "./agents/gemini.ts";
import { scenariosOf } from "./scenarios.ts";

scenariosOf(gemini);
