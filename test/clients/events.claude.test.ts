import { claudeTour } from "./events/claude.ts";
import { tourOf } from "./events/tour.ts";

tourOf(claudeTour);
