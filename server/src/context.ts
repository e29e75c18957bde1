import type { Catalogue } from './content/catalogue.ts';
import type { CoreContext } from './core/context.ts';

/** What features are built from: made once in `buildApp` and passed as a value. */
export interface Context extends CoreContext {
  /** Read it on every use: development replaces it when content is saved. */
  content: { catalogue: Catalogue };
}
