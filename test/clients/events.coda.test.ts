import { codaTour } from "./events/coda.ts";
import { tourOf } from "./events/tour.ts";

tourOf(codaTour);
