import type { ResumeDraft } from '@trialwright/contract';
import * as z from 'zod';
import type { ResumeFields } from './resume-fields.ts';

const Kept = z.object({ content: z.record(z.string(), z.unknown()), savedAt: z.string() });

const keyOf = (userId: number, resumeId: number | null) => `resume-unsaved:${userId}:${resumeId ?? 'new'}`;

/** Keeps in this tab what the server has not confirmed, so that a reload loses nothing. */
export function keepUnsaved(userId: number, resumeId: number | null, fields: ResumeFields | undefined): void {
  try {
    const key = keyOf(userId, resumeId);
    if (fields)
      sessionStorage.setItem(key, JSON.stringify({ content: fields, savedAt: new Date().toISOString() }));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing loses with a reload what could not be saved, no more.
  }
}

function recall(userId: number, resumeId: number | null): ResumeDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, resumeId)) ?? 'null');
    const parsed = Kept.safeParse(kept);
    return parsed.success ? { resumeId, ...parsed.data } : undefined;
  } catch {
    return undefined;
  }
}

/** What was typed last and not saved: in this tab, where the server never heard of it, or with the server. */
export function draftOf(
  userId: number,
  resumeId: number | null,
  drafts: readonly ResumeDraft[],
): ResumeDraft | undefined {
  const here = recall(userId, resumeId);
  const there = drafts.find((draft) => draft.resumeId === resumeId);
  if (!here || !there) return here ?? there;
  return here.savedAt > there.savedAt ? here : there;
}
