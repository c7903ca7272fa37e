import { settingsMistakes } from "./work/settings-mistakes.ts";

settingsMistakes();
