import { control } from "./control.ts";
import { hereDocs } from "./here-docs.ts";
import { interpreters } from "./interpreters.ts";
import { paths } from "./paths.ts";
import { quoting } from "./quoting.ts";
import { shells } from "./shells.ts";
import { spacing } from "./spacing.ts";
import { substitution } from "./substitution.ts";
import type { EvasionClass } from "./types.ts";
import { variables } from "./variables.ts";
import { wrappers } from "./wrappers.ts";

/** Every class of disguises, in the order that reports have. */
export const evasionClasses: readonly EvasionClass[] = [
  quoting,
  spacing,
  wrappers,
  paths,
  variables,
  substitution,
  shells,
  hereDocs,
  control,
  interpreters,
];
