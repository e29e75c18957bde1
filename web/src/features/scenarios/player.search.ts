import { positive, searchSchema } from '../../core/search-params.ts';

/** `session`: the session that is played or was played. */
export const playerSearch = searchSchema({ session: positive });
