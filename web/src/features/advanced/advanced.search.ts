import { searchSchema, text } from '../../core/search-params.ts';

/** `tab`: paths, competency, scenarios or collaboration; `plan`: the competency whose development plan is open. */
export const advancedSearch = searchSchema({ tab: text, plan: text });
