import { POST_LENGTH, type ProjectId } from '@trialwright/contract';

const keyOf = (userId: number, id: ProjectId) => `project-draft-${userId}-${id}`;

/** What was typed and not sent, of this person in this tab; empty where the browser keeps nothing. */
export function readDraft(userId: number, id: ProjectId): string {
  try {
    return sessionStorage.getItem(keyOf(userId, id)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(userId: number, id: ProjectId, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(userId, id), text);
    else sessionStorage.removeItem(keyOf(userId, id));
  } catch {
    // A browser that keeps nothing loses the draft with the page, no more.
  }
}

const NEAR = 400;

/** How much room is left, once that matters; a negative number of characters is too many. */
export function roomText(text: string): string {
  const left = POST_LENGTH - text.trim().length;
  if (left > NEAR) return '';
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${-left} ${characters} too many` : `${left} ${characters} left`;
}
