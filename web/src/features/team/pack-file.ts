import { PackDraftForm } from '@trialwright/contract';
import * as z from 'zod';

const FORMAT = 'trialwright-rule-pack/1';

const PackFile = PackDraftForm.extend({ format: z.literal(FORMAT) });

/** What of a draft is the organization’s own as a file that people can edit. */
export function writePackFile(own: PackDraftForm): string {
  return `${JSON.stringify({ format: FORMAT, ...own }, null, 2)}\n`;
}

const fieldOf = (path: readonly PropertyKey[]) => path.map(String).join('.');

/** Reads such a file; refuses one that is not, naming the first place that can’t be read. */
export function readPackFile(text: string): { own: PackDraftForm } | { refusal: string } {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return { refusal: 'This file is not JSON: look for a missing comma, quotation mark, or bracket.' };
  }
  const { data, error } = PackFile.safeParse(said);
  if (data) {
    const { format: _format, ...own } = data;
    return { own };
  }
  // Another kind of file lacks all fields; what it is comes first.
  if (error.issues.some(({ path: [field = 'format'] }) => field === 'format'))
    return { refusal: `This file is not a rule pack: its format must be “${FORMAT}”.` };
  const [issue] = error.issues;
  return { refusal: `${fieldOf(issue?.path ?? [])}: ${issue?.message ?? 'This can’t be read.'}` };
}
