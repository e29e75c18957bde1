import { positive, searchSchema, text } from '../../core/search-params.ts';

/** `tab`: the status whose messages are listed; `message`: the one that is open. */
export const adminMessagesSearch = searchSchema({ tab: text, message: positive });
