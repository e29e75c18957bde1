import { AppError } from '../errors.ts';
import { findPdfHazard } from './pdf-hazards.ts';
import { stripJpeg, stripPng } from './strip-metadata.ts';

export type PlainKind = 'pdf' | 'png' | 'jpeg';

export interface RecognizedFile {
  kind: PlainKind;
  /** As it is kept: pictures without what a camera or program wrote beside the picture. */
  bytes: Buffer;
}

const SIGNATURES: readonly [kind: PlainKind, start: Buffer][] = [
  ['pdf', Buffer.from('%PDF-')],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
];

/** The media type of each kind of file that is kept. */
export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  json: 'application/json',
  jwt: 'application/jwt',
} as const;

function refuse(message: string): never {
  throw new AppError('outside.file_refused', message, { file: message });
}

/** The bytes of an upload in base64, of which there may be only so many. */
export function decodeUpload({ data }: { data: string }, mostBytes: number): Buffer {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data)) refuse('The file did not arrive whole. Choose it again.');
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0) refuse('The file is empty.');
  if (bytes.length > mostBytes) refuse('The file is larger than 10 MB.');
  return bytes;
}

/** What a file is, by its bytes: its name and type are only said. Refuses what could act when it is opened. */
export async function recognizeFile(bytes: Buffer): Promise<RecognizedFile> {
  const kind = SIGNATURES.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0];
  if (!kind) return refuse('Choose a PDF, PNG, or JPEG file.');
  if (kind === 'pdf') {
    const hazard = await findPdfHazard(bytes);
    return hazard === undefined
      ? { kind, bytes }
      : refuse(`This PDF ${hazard}. Print it to a new PDF and choose that.`);
  }
  const stripped = kind === 'png' ? stripPng(bytes) : stripJpeg(bytes);
  return stripped ? { kind, bytes: stripped } : refuse('The picture is damaged or not complete.');
}
