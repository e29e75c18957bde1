import { crc32 } from 'node:zlib';

/** What of a PNG is the picture; text, times, and EXIF are beside it. */
const KEPT_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
]);
const PNG_START = 8;

/** A PNG picture without anything beside the picture; undefined where it is damaged. */
export function stripPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, PNG_START)];
  for (let at = PNG_START; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at === PNG_START && type !== 'IHDR') return undefined;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if (KEPT_CHUNKS.has(type)) kept.push(bytes.subarray(at, end));
    // What comes after the end is no part of it.
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
const EXIF = 'Exif\0\0';
const ORIENTATION = 0x01_12;

/** How a picture must be turned, as the camera noted it. */
function orientationIn(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, EXIF.length) !== EXIF) return undefined;
  const tiff = segment.subarray(EXIF.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const directory = long(4);
    for (let index = 0; index < short(directory); index++) {
      const entry = directory + 2 + index * 12;
      if (short(entry) === ORIENTATION) return short(entry + 8);
    }
  } catch {
    // It points beyond its own end: there is none.
  }
  return undefined;
}

/** An EXIF segment that says how to turn the picture, and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  // Type 3, a short; one of it.
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const data = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Comments and what cameras and programs note; colors (APP2) and their transformation (APP14) belong to the picture. */
const isBeside = (marker: number) =>
  marker === 0xfe || (marker >= APP1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee);

/** The end of a scan: the next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** A JPEG picture without place, time, and camera; undefined where it is damaged. */
export function stripJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [Buffer.from([0xff, SOI])];
  let orientation: number | undefined;
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI) return finish(kept, orientation);
    if (at + 4 > bytes.length) return undefined;
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    if (marker === APP1) orientation ??= orientationIn(bytes.subarray(at + 4, end));
    if (!isBeside(marker)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker !== SOS) continue;
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  return undefined;
}

function finish([start, ...rest]: Buffer[], orientation: number | undefined): Buffer {
  const isTurned = orientation !== undefined && orientation > 1 && orientation <= 8;
  const turn = isTurned ? [orientationSegment(orientation)] : [];
  return Buffer.concat([start ?? Buffer.alloc(0), ...turn, ...rest, Buffer.from([0xff, EOI])]);
}
