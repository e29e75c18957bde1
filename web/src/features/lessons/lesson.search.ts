import { positive, searchSchema } from '../../core/search-params.ts';

/** `slide`: the slide to open at, in place of the one that was read last. */
export const lessonSearch = searchSchema({ slide: positive });
