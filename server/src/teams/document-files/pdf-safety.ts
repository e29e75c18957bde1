import { inflateSync } from 'node:zlib';
import { refuseFile } from './document-content.ts';

/** Names in a PDF that stand for what a document to be read has no use for, and what to say of them. */
const UNWANTED: readonly [name: RegExp, what: string][] = [
  [/\/(?:JavaScript|JS)(?![\w#])/, 'It contains JavaScript.'],
  [/\/Launch(?![\w#])/, 'It contains an action that starts a program.'],
  [/\/(?:EmbeddedFiles?|Filespec|FileAttachment)(?![\w#])/, 'Other files are attached to it.'],
  [
    /\/(?:Subtype|S)\s*\/(?:RichMedia|Movie|Sound|Screen|3D)(?![\w#])/,
    'It contains audio, video, or 3D content.',
  ],
  [/\/XFA(?![\w#])/, 'It contains a dynamic form (XFA).'],
  [/\/(?:SubmitForm|ImportData|GoToE|GoToR)(?![\w#])/, 'It contains an action that leaves the document.'],
];

/** Most bytes that the objects of one file may inflate to. */
const INFLATED_MOST = 200 * 1024 * 1024;

/** Names may be written with `#` and two digits for a character, such as `/J#61vaScript`. */
function plainNames(text: string): string {
  return text.replaceAll(/\/[^\s/<>[\](){}%]+/g, (name) =>
    name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_match, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
}

const STREAM = /stream\r?\n/g;

/** The dictionary that ends before a stream’s data begins. */
function dictionaryBefore(source: string, at: number): string {
  const from = source.lastIndexOf(' obj', at);
  return from === -1 ? '' : source.slice(from, at);
}

/** The objects of a file as text: those that stand openly, without the data of streams, and those packed into streams. */
function* objectTexts(bytes: Buffer): Generator<string> {
  const source = bytes.toString('latin1');
  let left = INFLATED_MOST;
  let last = 0;
  for (const match of source.matchAll(STREAM)) {
    if (match.index < last) continue;
    const begin = match.index + match[0].length;
    const end = source.indexOf('endstream', begin);
    if (end === -1) break;
    const dictionary = plainNames(dictionaryBefore(source, match.index));
    yield source.slice(last, match.index);
    last = end + 'endstream'.length;
    if (!/\/Type\s*\/ObjStm/.test(dictionary)) continue;
    if (!/\/FlateDecode|\/Fl(?![\w])/.test(dictionary)) {
      if (/\/Filter/.test(dictionary)) refuseFile('Its objects are packed in a way that can’t be checked.');
      yield source.slice(begin, end);
      continue;
    }
    let unpacked;
    try {
      unpacked = inflateSync(bytes.subarray(begin, end), { maxOutputLength: left, finishFlush: 2 });
    } catch {
      refuseFile('Its objects can’t be unpacked; it may be damaged or protected.');
    }
    left -= unpacked.length;
    yield unpacked.toString('latin1');
  }
  yield source.slice(last);
}

/**
 * Refuses a PDF with scripts, actions that start something, attached files, or media. The objects are looked at as they are
 * written, so that a name is found wherever in the file it stands; text on pages is in streams, which are not looked at.
 */
export function requireSafePdf(bytes: Buffer): void {
  let isEncrypted = false;
  for (const text of objectTexts(bytes)) {
    const names = plainNames(text);
    const found = UNWANTED.find(([name]) => name.test(names));
    if (found) refuseFile(`${found[1]} Save it as a plain PDF and upload that.`);
    isEncrypted ||= /\/Encrypt\s/.test(names);
  }
  if (isEncrypted) refuseFile('It is protected by a password or by restrictions, so it can’t be checked.');
}
