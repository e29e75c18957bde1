import { searchSchema, text } from '../../core/search-params.ts';

/** `redirect`: the page that was asked for. */
export const loginSearch = searchSchema({ redirect: text });
