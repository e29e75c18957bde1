import { searchSchema, text } from '../../core/search-params.ts';

/** `role`: the package that was chosen. */
export const registerSearch = searchSchema({ role: text });
