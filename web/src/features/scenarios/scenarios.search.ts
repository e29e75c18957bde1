import { searchSchema, text } from '../../core/search-params.ts';

/** `scenario`: the decision scenario that is open. */
export const scenariosSearch = searchSchema({ scenario: text });
