import { oneOf, positive, searchSchema } from '../../core/search-params.ts';

/** `resume`: the one that is selected, or a new one; `mode`: whether it is edited or shown large. */
export const resumeSearch = searchSchema({
  resume: (value): number | 'new' | undefined => (value === 'new' ? 'new' : positive(value)),
  mode: oneOf('edit', 'details'),
});
export type ResumeSearch = ReturnType<typeof resumeSearch>;
