import { geminiTour } from "./events/gemini.ts";
import { tourOf } from "./events/tour.ts";

tourOf(geminiTour);
