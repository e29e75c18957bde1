import { searchSchema, text } from '../../core/search-params.ts';

/** `term`: what the search box holds; `category`: the pressed filter. */
export const glossarySearch = searchSchema({ term: text, category: text });
