import * as z from 'zod';

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

const keyOf = (userId: number, questionId: string) => `interview-unsaved:${userId}:${questionId}`;

/** Keeps in this tab what is not saved, so that a reload loses nothing. */
export function keepUnsaved(userId: number, questionId: string, unsaved: Unsaved): void {
  try {
    const key = keyOf(userId, questionId);
    if (Object.keys(unsaved).length > 0) sessionStorage.setItem(key, JSON.stringify(unsaved));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing loses with a reload what could not be saved, no more.
  }
}

export function recallUnsaved(userId: number, questionId: string): Unsaved {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, questionId)) ?? '{}');
    return Unsaved.safeParse(kept).data ?? {};
  } catch {
    return {};
  }
}
