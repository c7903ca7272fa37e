import { evasionClasses } from "./classes.ts";
import { shapeOf } from "./shape.ts";

/** The same command in other words. */
export interface Variant {
  class: string;
  /** The rewrite's name. */
  rewrite: string;
  text: string;
}

/** Every rewrite of a shell text that can be made; none for what is no valid bash. */
export function variantsOf(text: string): Variant[] {
  const shape = shapeOf(text);
  if (!shape) return [];
  return evasionClasses.flatMap(({ name, rewrites }) =>
    rewrites.flatMap((one) => {
      const rewritten = one.rewrite(shape);
      return rewritten === undefined || rewritten === text ? [] : [{ class: name, rewrite: one.name, text: rewritten }];
    }),
  );
}
