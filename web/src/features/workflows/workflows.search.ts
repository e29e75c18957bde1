import { positive, searchSchema } from '../../core/search-params.ts';

/** `workflow`: the workflow whose dialog is open. */
export const workflowsSearch = searchSchema({ workflow: positive });
