import { searchSchema, text } from '../../core/search-params.ts';

/** `practice`: the interview question that is practiced. */
export const interviewSearch = searchSchema({ practice: text });
