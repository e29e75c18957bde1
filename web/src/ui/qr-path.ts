import { qrModules } from '@trialwright/paper/qr-modules';

/** White space around the code, in its own squares, that cameras need. */
const MARGIN = 4;

/** The dark squares of a QR code as a path, and the length of the code's side with its margin. */
export function qrPath(text: string): { side: number; path: string } {
  const rows = qrModules(text);
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')),
  );
  return { side: rows.length + 2 * MARGIN, path: squares.join('') };
}
