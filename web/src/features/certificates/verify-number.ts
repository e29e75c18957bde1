/** The certificate number in what was typed or pasted: without spaces, and out of a whole verification link. */
export function readNumber(text: string): string {
  const packed = text.replaceAll(/\s+/g, '');
  const [, linked] = /\/verify\/([^/?#]+)/.exec(packed) ?? [];
  return (linked ?? packed).toUpperCase();
}
