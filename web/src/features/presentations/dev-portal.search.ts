import { positive, searchSchema } from '../../core/search-params.ts';

/** `presentation` and `slide`: what the slide viewer shows. */
export const devPortalSearch = searchSchema({ presentation: positive, slide: positive });
