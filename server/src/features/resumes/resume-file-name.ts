/** Letters that do not decompose into a base letter and an accent. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
};
const LONGEST = 80;

/** A title as an ASCII file name: `Ruth-Adeyemis-Resume.pdf`. */
export function resumeFileName(title: string, extension: string): string {
  const plain = Array.from(title, (letter) => PLAIN[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/['’]|\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return `${plain || 'resume'}.${extension}`;
}

/** The Content-Disposition header of a download (RFC 6266). */
export function attachmentOf(title: string, extension: string): string {
  return `attachment; filename="${resumeFileName(title, extension)}"`;
}
