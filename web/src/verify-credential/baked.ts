const KEYWORD = 'openbadgecredential';
const PNG = [0x89, 0x50, 0x4e, 0x47];

/** The credential in a PNG picture: an iTXt chunk that is not compressed. */
function readPng(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder();
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const data = bytes.subarray(at + 4, at + 8 + length);
    const head = `iTXt${KEYWORD}\0\0\0\0\0`;
    if (decoder.decode(data.subarray(0, head.length)) === head)
      return decoder.decode(data.subarray(head.length));
    at += length + 12;
  }
  return undefined;
}

/** The text of an opened file: of a badge’s picture, the credential in it. */
export function readFileText(bytes: Uint8Array): string {
  if (PNG.every((byte, index) => bytes[index] === byte)) return readPng(bytes) ?? '';
  const text = new TextDecoder().decode(bytes);
  if (!text.trimStart().startsWith('<svg')) return text;
  return (
    /<openbadges:credential><!\[CDATA\[(?<credential>.*?)\]\]>/s.exec(text)?.groups?.['credential'] ?? ''
  );
}
