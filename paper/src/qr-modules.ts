import { encodeQR } from 'qr';

/** The squares of a QR code, row by row, without white space around them; true is dark. */
export function qrModules(text: string): boolean[][] {
  // The library draws no narrower border than this.
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  return bordered.slice(1, -1).map((row) => row.slice(1, -1));
}
