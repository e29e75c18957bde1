import type { Catalogue } from './content/catalogue.ts';
import type { CoreContext } from './core/context.ts';

/** The features' dependencies: created once in `buildApp` and passed as a value. */
export interface Context extends CoreContext {
  /** Read on every use: in development, it is replaced when content is saved. */
  content: { catalogue: Catalogue };
}
