/** The slide a saved percent stands for, from 1; a lesson never opened starts at its first slide. */
export function slideOfPercent(percent: number, slides: number): number {
  return Math.min(Math.max(Math.round((percent / 100) * slides), 1), Math.max(slides, 1));
}
