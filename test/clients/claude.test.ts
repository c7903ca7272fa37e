import { claude } from "./agents/claude.ts";
import { scenariosOf } from "./scenarios.ts";

scenariosOf(claude);
