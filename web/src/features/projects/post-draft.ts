import { POST_LENGTH, type ProjectId } from '@trialwright/contract';
import { keptText } from '../../core/kept.ts';

/** What was typed and not sent, of this person in this tab. */
const draft = (userId: number, id: ProjectId) => keptText(`project-draft-${userId}-${id}`);

export function loadDraft(userId: number, id: ProjectId): string {
  return draft(userId, id).read() ?? '';
}

export function saveDraft(userId: number, id: ProjectId, text: string): void {
  draft(userId, id).write(text || undefined);
}

const NEAR = 400;

/** How much room is left, once that matters; a negative number of characters is too many. */
export function roomText(text: string): string {
  const left = POST_LENGTH - text.trim().length;
  if (left > NEAR) return '';
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${-left} ${characters} too many` : `${left} ${characters} left`;
}
