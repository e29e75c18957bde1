import { positive, searchSchema, text } from '../../core/search-params.ts';

/** `tab`: overview, learners, questions, certificates, exams, bookings, seats, or retention; `months`: the period of the overview. */
export const adminSearch = searchSchema({ tab: text, months: positive });
