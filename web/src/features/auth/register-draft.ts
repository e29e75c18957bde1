import * as z from 'zod';
import { kept } from '../../core/kept.ts';

/** What was typed and is no secret. Passwords and consents are given anew. */
const Draft = z.object({ fullName: z.string(), email: z.string(), username: z.string() });
export type Draft = z.infer<typeof Draft>;

const EMPTY: Draft = { fullName: '', email: '', username: '' };

/** Of this tab, until the account is there. */
const draft = kept('registration', Draft);

export function loadDraft(): Draft {
  return draft.read() ?? EMPTY;
}

/** Only the named fields are written, whatever else the form holds. */
export function saveDraft({ fullName, email, username }: Draft): void {
  draft.write({ fullName, email, username });
}

export function clearDraft(): void {
  draft.write(undefined);
}
