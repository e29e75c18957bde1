import { crc32 } from 'node:zlib';

const KEYWORD = 'openbadgecredential';
const NAMESPACE = 'https://purl.imsglobal.org/ob/v3p0';
/** Signature, then the length, type, data and checksum of IHDR, which comes first. */
const AFTER_HEADER = 8 + 4 + 4 + 13 + 4;

/** Puts a credential into a PNG picture as Open Badges 3.0 says: one iTXt chunk, not compressed. */
export function bakePng(picture: Uint8Array, credential: string): Buffer {
  // Keyword, then: not compressed, method 0, no language, no translated keyword.
  const data = Buffer.concat([Buffer.from(`iTXt${KEYWORD}\0\0\0\0\0`), Buffer.from(credential)]);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 'iTXt'.length);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  return Buffer.concat([picture.subarray(0, AFTER_HEADER), chunk, picture.subarray(AFTER_HEADER)]);
}

/** Puts a credential into an SVG picture, directly after its root element begins. */
export function bakeSvg(picture: string, credential: string): string {
  // In JSON, this can only be inside a string, where an escape is the same text.
  const text = credential.replaceAll(']]>', String.raw`]]\u003e`);
  return picture.replace(
    /^<svg ([^>]*)>/,
    (_root, attributes: string) =>
      `<svg xmlns:openbadges="${NAMESPACE}" ${attributes}><openbadges:credential><![CDATA[${text}]]></openbadges:credential>`,
  );
}
