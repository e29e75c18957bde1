import type { InvitationLine } from '@trialwright/contract';
import { keptText } from '../../core/kept.ts';

/** The lines of people that were typed and not invited, of this person in this tab. */
const draft = (userId: number, orgId: number) => keptText(`people-draft-${userId}-${orgId}`);

export function loadDraft(userId: number, orgId: number): string {
  return draft(userId, orgId).read() ?? '';
}

export function saveDraft(userId: number, orgId: number, csv: string): void {
  draft(userId, orgId).write(csv || undefined);
}

/** What is left to mend once the others are invited: the first line and the refused ones, as they were typed. */
export function refusedLines(csv: string, lines: readonly InvitationLine[]): string {
  const rows = csv.split(/\r\n|\r|\n/);
  const head = rows.findIndex((row) => row.trim() !== '') + 1;
  const refused = lines.flatMap(({ line, problems }, index) =>
    Object.keys(problems).length > 0 ? rows.slice(lines[index - 1]?.line ?? head, line) : [],
  );
  return refused.length === 0 ? '' : [...rows.slice(0, head), ...refused].join('\n');
}
