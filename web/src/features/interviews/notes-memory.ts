import * as z from 'zod';
import { kept } from '../../core/kept.ts';

/** What a learner writes to a question, as one flat form. */
export const NotesForm = z.object({
  notes: z.string(),
  situation: z.string(),
  task: z.string(),
  action: z.string(),
  result: z.string(),
  rating: z.number().int().min(1).max(4).nullable(),
});
export type NotesForm = z.infer<typeof NotesForm>;

/** What the server has not confirmed: changed fields, and the length of an answer that is not counted yet. */
export const Unsaved = NotesForm.extend({ seconds: z.number().int().min(1) }).partial();
export type Unsaved = z.infer<typeof Unsaved>;

/** What is not saved, in this tab, so that a reload loses nothing. */
const unsaved = (userId: number, questionId: string) =>
  kept(`interview-unsaved:${userId}:${questionId}`, Unsaved);

export function saveUnsent(userId: number, questionId: string, changes: Unsaved): void {
  unsaved(userId, questionId).write(Object.keys(changes).length > 0 ? changes : undefined);
}

export function loadUnsent(userId: number, questionId: string): Unsaved {
  return unsaved(userId, questionId).read() ?? {};
}
