import { bakePng } from '../src/features/credentials/bake.ts';

/** Small files of each kind, and PDFs with more in them. */
export const GOOD_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One gray pixel, arithmetically coded. */
export const GOOD_JPEG = Buffer.concat([
  Buffer.from('ffd8ffdb004300', 'hex'),
  Buffer.alloc(64, 1),
  Buffer.from('ffc9000b080001000101011100ffcc000600101005ffda0008010100003f00d2cf20ffd9', 'hex'),
]);

/** A PDF of one empty page; `entry` stands in its catalog, `object` beside it. */
export function pdfWith(entry = '', object = ''): Buffer {
  return Buffer.from(
    [
      '%PDF-1.7',
      `1 0 obj << /Type /Catalog /Pages 2 0 R ${entry} >> endobj`,
      '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj',
      object,
      'trailer << /Root 1 0 R >>',
      'startxref',
      '0',
      '%%EOF',
      '',
    ].join('\n'),
    'latin1',
  );
}

export const GOOD_PDF = pdfWith();

export const uploadOf = (bytes: Uint8Array | string) => ({ data: Buffer.from(bytes).toString('base64') });

/** A picture with text beside it. */
export const pngWithText = (text: string) => bakePng(GOOD_PNG, text);
