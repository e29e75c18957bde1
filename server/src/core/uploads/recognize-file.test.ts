import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeUpload, recognizeFile } from './recognize-file.ts';
import { GOOD_JPEG, GOOD_PDF, GOOD_PNG, pdfWith, pngWithText } from '../../../test/uploads.ts';

const kindOf = async (bytes: Buffer) => (await recognizeFile(bytes)).kind;

describe('a file', () => {
  test('is what its bytes say', async () => {
    expect(await kindOf(GOOD_PDF)).toBe('pdf');
    expect(await kindOf(GOOD_PNG)).toBe('png');
    expect(await kindOf(GOOD_JPEG)).toBe('jpeg');
  });

  test.each([
    ['HTML', '<html><script>alert(1)</script>'],
    ['an SVG picture', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a ZIP', 'PK\u0003\u0004'],
    ['a GIF', 'GIF89a'],
    ['an HTML page that ends like a PDF', '<html>%PDF-1.7 %%EOF'],
  ])('that is %s is refused', async (_what, text) => {
    await expect(recognizeFile(Buffer.from(text))).rejects.toThrow('Choose a PDF, PNG, or JPEG file.');
  });

  test('that is cut off is refused', async () => {
    await expect(recognizeFile(GOOD_PDF.subarray(0, -20))).rejects.toThrow('not complete');
    await expect(recognizeFile(GOOD_PNG.subarray(0, -8))).rejects.toThrow('not complete');
    await expect(recognizeFile(GOOD_JPEG.subarray(0, 8))).rejects.toThrow('not complete');
  });

  test('of more bytes than allowed, or in something else than base64, is refused', () => {
    const data = Buffer.alloc(11).toString('base64');
    expect(decodeUpload({ data }, 11)).toHaveLength(11);
    expect(() => decodeUpload({ data }, 10)).toThrow('larger than 10 MB');
    expect(() => decodeUpload({ data: 'nø base64' }, 10)).toThrow('did not arrive whole');
  });
});

describe('a PDF', () => {
  test.each([
    ['a script', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>', 'a script'],
    ['a script under a spelled name', '/OpenAction << /S /J#61vaScript >>', 'a script'],
    ['a program to start', '/AA << /O << /S /Launch /F (cmd.exe) >> >>', 'start programs'],
    ['another file', '/Names << /EmbeddedFiles 9 0 R >>', 'other files'],
    ['a form that sends data', '/A << /S /SubmitForm >>', 'a form'],
  ])('with %s is refused', async (_what, entry, said) => {
    await expect(recognizeFile(pdfWith(entry))).rejects.toThrow(said);
  });

  test('with a script packed among its objects is refused', async () => {
    const packed = deflateSync('8 0 << /S /JavaScript /JS (x) >>').toString('latin1');
    const object = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>`;
    const file = pdfWith('/X 1', `7 0 obj ${object}\nstream\n${packed}\nendstream endobj`);
    await expect(recognizeFile(file)).rejects.toThrow('a script');
  });

  test('that can’t be looked into is refused', async () => {
    await expect(recognizeFile(pdfWith('/X 1 >> trailer << /Encrypt 5 0 R'))).rejects.toThrow('encrypted');
    const object = '<< /Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode] >>';
    const file = pdfWith('/X 1', `7 0 obj ${object}\nstream\nzz\nendstream endobj`);
    await expect(recognizeFile(file)).rejects.toThrow('can’t be checked');
  });

  test('whose text speaks of scripts is none that has one', async () => {
    const page = '7 0 obj << /Length 20 >>\nstream\n(/JavaScript) Tj ET\nendstream endobj';
    expect(await kindOf(pdfWith('/Title (JavaScript for sites)', page))).toBe('pdf');
  });
});

describe('a picture', () => {
  test('is kept without text beside it', async () => {
    const { bytes } = await recognizeFile(pngWithText('{"place":"at home"}'));
    expect(bytes).toEqual(GOOD_PNG);
  });

  test('is kept without place and camera, but turned as it was taken', async () => {
    const tiff = Buffer.from('II*\0\x08\0\0\0\x02\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0', 'latin1');
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 48.1 N')]);
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
    const comment = Buffer.from('\xff\xfe\0\x0aa secret', 'latin1');
    const taken = Buffer.concat([GOOD_JPEG.subarray(0, 2), head, exif, comment, GOOD_JPEG.subarray(2)]);
    const { bytes } = await recognizeFile(Buffer.concat([taken, Buffer.from('trailing')]));
    const text = bytes.toString('latin1');
    for (const told of ['GPS', 'secret', 'trailing']) expect(text).not.toContain(told);
    expect(text).toContain('Exif\0\0MM\0*');
    expect(bytes.subarray(-GOOD_JPEG.length + 2)).toEqual(GOOD_JPEG.subarray(2));
  });
});
