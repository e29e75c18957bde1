import * as z from 'zod';

const Draft = z.object({ subject: z.string(), message: z.string() });
type Draft = z.infer<typeof Draft>;

const EMPTY: Draft = { subject: '', message: '' };
/** Of one person: who signs in after somebody else does not find their words. */
const keyOf = (userId: number | undefined) => `contact-draft-${userId ?? 'visitor'}`;

/** What was typed before the page was loaded again; nothing where storage is off or holds something else. */
export function readDraft(userId: number | undefined): Draft {
  try {
    return Draft.catch(EMPTY).parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'));
  } catch {
    return EMPTY;
  }
}

/** Keeps what is typed for as long as the tab is open; nothing typed, nothing kept. */
export function keepDraft(userId: number | undefined, { subject, message }: Draft): void {
  try {
    if (subject || message) sessionStorage.setItem(keyOf(userId), JSON.stringify({ subject, message }));
    else sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Storage that is full or switched off only costs the draft.
  }
}
