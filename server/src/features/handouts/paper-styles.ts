import { A4 } from '../../core/pdf/pdf-flow.ts';
import type { Run } from '../../core/pdf/text-lines.ts';

export const SHEET = { ...A4, top: 52, bottom: 60, left: 56, right: 56 } as const;
export const SIZE = 10;
export const LEADING = 1.45;
export const GREEN = '#1f5c4a';
export const MUTED = '#5b5e57';
export const LINE = { color: '#c9cac4', width: 0.6 } as const;

export interface RunStyle {
  size?: number;
  color?: string;
  isBold?: boolean;
  isItalic?: boolean;
}

export function runOf(
  text: string,
  { size = SIZE, color = '#1d1f1c', isBold, isItalic }: RunStyle = {},
): Run {
  return {
    text,
    size,
    color,
    face: {
      fontFamily: 'sans',
      fontWeight: isBold ? 600 : 400,
      fontStyle: isItalic ? 'italic' : 'normal',
    },
  };
}
