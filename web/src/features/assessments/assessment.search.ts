import { searchSchema, wholeNumber } from '../../core/search-params.ts';

/** `attempt`: the submitted attempt whose result is shown. */
export const assessmentSearch = searchSchema({ attempt: wholeNumber });
