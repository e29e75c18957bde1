import { searchSchema, text } from '../../core/search-params.ts';

/** `q`: what is searched for; `type`: the kind that is shown. */
export const searchSearch = searchSchema({ q: text, type: text });
