import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** What a name in a PDF lets it do, and what is said of it. */
const HAZARDS: readonly [names: readonly string[], hazard: string][] = [
  [['JavaScript', 'JS'], 'contains a script'],
  [['Launch'], 'can start programs'],
  [['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'Filespec', 'GoToE', 'GoToR'], 'contains other files'],
  [['RichMedia', 'Movie', 'Sound', 'Screen', '3D'], 'contains audio, video, or 3D content'],
  [['SubmitForm', 'ImportData', 'XFA'], 'contains a form that sends data'],
];
const MOST_STREAM_BYTES = 32 * 1024 * 1024;
const MOST_STREAMS_BYTES = 128 * 1024 * 1024;
/** Characters that end a name (ISO 32000-2, 7.2.3). */
const AFTER_NAME = String.raw`(?=[\s\0()<>[\]{}/%]|$)`;
const STREAM = /stream\r?\n/g;
/** A dictionary this long before its stream is looked at. */
const DICTIONARY_BYTES = 2048;

const hasName = (text: string, name: string) => new RegExp(`/${name}${AFTER_NAME}`).test(text);

function hazardIn(given: string): string | undefined {
  // A name may be spelled with numbers of letters: /J#61vaScript is /JavaScript.
  const text = given.replaceAll(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return HAZARDS.find(([names]) => names.some((name) => hasName(text, name)))?.[1];
}

/** The dictionary of the object whose stream begins here. */
function dictionaryBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - DICTIONARY_BYTES), at);
  return before.slice(before.lastIndexOf(' obj') + 1);
}

/**
 * What stands against a PDF that others will open: scripts, programs, files in it. Objects may be packed into streams, so
 * these are unpacked; a file that is encrypted or packed in another way can't be looked at, and is refused.
 */
export async function findPdfHazard(bytes: Buffer): Promise<string | undefined> {
  const text = bytes.toString('latin1');
  if (!/%%EOF\s*\0*$/.test(text.slice(-1200).trimEnd())) return 'is not complete';
  if (hasName(text, 'Encrypt')) return 'is encrypted';
  let left = MOST_STREAMS_BYTES;
  // Outside of streams, every object is plain text; what is inside of one is only looked at where it holds objects.
  let plain = '';
  let last = 0;
  for (const match of text.matchAll(STREAM)) {
    const start = match.index + match[0].length;
    if (match.index < last || text.slice(match.index - 3, match.index) === 'end') continue;
    const end = text.indexOf('endstream', start);
    if (end < 0) return 'is not complete';
    const dictionary = dictionaryBefore(text, match.index);
    plain += text.slice(last, start);
    last = end;
    if (!/\/Type\s*\/ObjStm/.test(dictionary.replaceAll('#', ''))) continue;
    const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1]?.replaceAll(/[[\]\s]/g, '');
    if (filter !== undefined && filter !== '/FlateDecode') return 'is packed in a way that can’t be checked';
    const packed = bytes.subarray(start, end);
    const size = Math.min(left, MOST_STREAM_BYTES);
    const objects =
      filter === undefined ? packed : await unpack(packed, { maxOutputLength: size }).catch(() => undefined);
    if (!objects) return 'is packed in a way that can’t be checked';
    left -= objects.length;
    const hazard = hazardIn(objects.toString('latin1'));
    if (hazard !== undefined) return hazard;
  }
  return hazardIn(plain + text.slice(last));
}
