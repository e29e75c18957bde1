import * as z from 'zod';
import { kept } from '../../core/kept.ts';

const Draft = z.object({ subject: z.string(), message: z.string() });
type Draft = z.infer<typeof Draft>;

const EMPTY: Draft = { subject: '', message: '' };

/** Of one person: who signs in after somebody else does not find their words. */
const draft = (userId: number | undefined) => kept(`contact-draft-${userId ?? 'visitor'}`, Draft);

/** What was typed before the page was loaded again. */
export function loadDraft(userId: number | undefined): Draft {
  return draft(userId).read() ?? EMPTY;
}

/** Keeps what is typed for as long as the tab is open; nothing typed, nothing kept. */
export function saveDraft(userId: number | undefined, { subject, message }: Draft): void {
  draft(userId).write(subject || message ? { subject, message } : undefined);
}
