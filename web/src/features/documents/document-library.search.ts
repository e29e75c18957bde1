import { positive, searchSchema } from '../../core/search-params.ts';

/** `document`: the document whose preview is open. */
export const documentLibrarySearch = searchSchema({ document: positive });
