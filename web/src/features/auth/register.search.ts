import { searchSchema, text } from '../../core/search-params.ts';

/** `role`: the package that was chosen. `redirect`: the page of an organization that was asked for. */
export const registerSearch = searchSchema({ role: text, redirect: text });
