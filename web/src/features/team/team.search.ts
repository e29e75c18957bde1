import { positive, searchSchema, text, wholeNumber } from '../../core/search-params.ts';

/** `asOf`: the day asked about; `trial`: one trial only; `state`: people with a requirement in that state. */
export const matrixSearch = searchSchema({ asOf: text, trial: positive, state: text });

/** `person`, `task`, and `day` of a question. */
export const trialSearch = searchSchema({ person: positive, task: text, day: text });

/** `asOf`: the day asked about. */
export const readinessSearch = searchSchema({ asOf: text });

/** `signed`: how many documents the reader signed before, one after the other. */
export const documentSearch = searchSchema({ signed: wholeNumber });

/** `asOf`: the day asked about. */
export const personSearch = searchSchema({ asOf: text });
