import type { ResumeDraft } from '@trialwright/contract';
import * as z from 'zod';
import { kept } from '../../core/kept.ts';
import type { ResumeFields } from './resume-fields.ts';

const Draft = z.object({ content: z.record(z.string(), z.unknown()), savedAt: z.string() });

/** What the server has not confirmed, in this tab, so that a reload loses nothing. */
const unsaved = (userId: number, resumeId: number | null) =>
  kept(`resume-unsaved:${userId}:${resumeId ?? 'new'}`, Draft);

export function saveUnsent(userId: number, resumeId: number | null, fields: ResumeFields | undefined): void {
  unsaved(userId, resumeId).write(fields && { content: { ...fields }, savedAt: new Date().toISOString() });
}

function recall(userId: number, resumeId: number | null): ResumeDraft | undefined {
  const draft = unsaved(userId, resumeId).read();
  return draft && { resumeId, ...draft };
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
