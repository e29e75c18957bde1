import { flag, searchSchema, wholeNumber } from '../../core/search-params.ts';

/** `attempt`: the submitted attempt whose result is shown. `bridge`: only what changed is asked. */
export const assessmentSearch = searchSchema({ attempt: wholeNumber, bridge: flag });
