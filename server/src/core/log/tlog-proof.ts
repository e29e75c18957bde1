import * as z from 'zod';
import { parseDecimal, parseHash } from './checkpoint.ts';
import { ENTRY_KINDS } from './entry.ts';
import type { Hash } from './merkle.ts';
import { fromBase64, MalformedNoteError } from './note.ts';

const HEADER = 'c2sp.org/tlog-proof@v1';

const Hex = z.string().regex(/^[0-9a-f]{64}$/);

/** What turns a logged file's hash into the entry: travels in the `extra` line of the proof, which is not signed. */
export const Opening = z.strictObject({
  kind: z.enum(ENTRY_KINDS),
  salt: Hex,
  /** SHA-256 of the bytes that were logged. */
  sha256: Hex,
});
export type Opening = z.infer<typeof Opening>;

export interface TlogProof {
  opening: Opening | undefined;
  index: number;
  path: Hash[];
  /** The checkpoint with its signatures, verbatim. */
  checkpoint: string;
}

/** A file that proves, without any network, that an entry is in the log (C2SP tlog-proof). */
export function formatProof({ opening, index, path, checkpoint }: TlogProof): string {
  const extra = opening && Buffer.from(JSON.stringify(opening)).toString('base64');
  return [
    HEADER,
    ...(extra ? [`extra ${extra}`] : []),
    `index ${index}`,
    ...path.map((each) => Buffer.from(each).toString('base64')),
    '',
    checkpoint,
  ].join('\n');
}

function parseOpening(line: string): Opening {
  const bytes = fromBase64(line.slice('extra '.length));
  try {
    return Opening.parse(JSON.parse(Buffer.from(bytes ?? []).toString()));
  } catch {
    throw new MalformedNoteError('The extra line of the proof is not an opening of this academy.');
  }
}

export function parseProof(text: string): TlogProof {
  const blank = text.indexOf('\n\n');
  const [header, ...lines] = text.slice(0, Math.max(0, blank)).split('\n');
  if (blank < 0 || header !== HEADER) throw new MalformedNoteError('Not a proof of a transparency log.');
  const opening = lines[0]?.startsWith('extra ') ? parseOpening(lines.shift() ?? '') : undefined;
  const [, digits = ''] = /^index (\d+)$/.exec(lines.shift() ?? '') ?? [];
  const index = parseDecimal(digits);
  const path = lines.map(parseHash);
  if (index === undefined || path.length > 63 || path.includes(undefined))
    throw new MalformedNoteError('The proof names no index, or a line is not a hash.');
  return {
    opening,
    index,
    path: path.filter((each) => each !== undefined),
    checkpoint: text.slice(blank + 2),
  };
}
