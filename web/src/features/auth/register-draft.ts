import * as z from 'zod';

const KEY = 'registration';

/** What was typed and is no secret. Passwords and consents are given anew. */
const Draft = z.object({ fullName: z.string(), email: z.string(), username: z.string() });
export type Draft = z.infer<typeof Draft>;

const EMPTY: Draft = { fullName: '', email: '', username: '' };

/** Of this tab, until the account is there; empty where the browser keeps nothing. */
export function readDraft(): Draft {
  try {
    return Draft.catch(EMPTY).parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return EMPTY;
  }
}

/** Only the named fields are written, whatever else the form holds. */
export function keepDraft({ fullName, email, username }: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ fullName, email, username }));
  } catch {
    // A browser that keeps nothing loses the draft with the page, no more.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is kept then.
  }
}
