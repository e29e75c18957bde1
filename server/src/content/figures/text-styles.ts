import type { Face } from './text-width.ts';

/** The size of most text in a drawing. */
export const TEXT_SIZE = 13;

/** The type of a drawing. Sizes are its units, and it is shown at about its own size; figure.css has the same weights. */
export const TEXT_STYLES = {
  plain: { face: 'sans-500', size: 13, leading: 17 },
  strong: { face: 'sans-600', size: 13, leading: 17 },
  lead: { face: 'sans-500', size: 14, leading: 19 },
  small: { face: 'sans-400', size: 12, leading: 16 },
  label: { face: 'sans-600', size: 12, leading: 15 },
  gap: { face: 'sans-600', size: 13, leading: 17 },
  number: { face: 'sans-700', size: 12, leading: 15 },
  entry: { face: 'serif-italic-400', size: 16, leading: 22 },
  aside: { face: 'serif-italic-400', size: 13, leading: 17 },
} as const satisfies Record<string, { face: Face; size: number; leading: number }>;

export type TextStyle = keyof typeof TEXT_STYLES;
