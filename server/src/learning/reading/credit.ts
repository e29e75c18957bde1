import type { Stay } from '@trialwright/contract';

interface Bounds {
  /** Up to when time is accounted for already, by the server's clock, in milliseconds. */
  since: number;
  receivedAt: number;
  /** The browser's clock when it sent the report. */
  sentAt: number;
  slides: number;
}

/**
 * What the server believes of a report, in milliseconds for each slide. The browser's clock may be off by any amount:
 * each stay is placed by how long before the sending it was. What lies before `since` or after the receipt does not
 * count, and no moment counts twice, so that a report is never worth more than the time that has really passed. `until`
 * is the end of the last stay that counted: a stay that goes on during the report counts whole with a later one.
 */
export function creditStays(
  stays: readonly Stay[],
  { since, receivedAt, sentAt, slides }: Bounds,
): { slideMs: number[]; totalMs: number; until: number } {
  const slideMs = Array.from({ length: slides }, () => 0);
  const offset = receivedAt - sentAt;
  let until = since;
  let totalMs = 0;
  const placed = stays
    .filter(({ slide }) => slide <= slides)
    .map(({ slide, at, ms }) => ({ slide, from: Date.parse(at) + offset, ms }))
    .toSorted((one, other) => one.from - other.from);
  for (const { slide, from, ms } of placed) {
    const start = Math.max(from, until);
    const end = Math.min(from + ms, receivedAt);
    if (end <= start) continue;
    slideMs[slide - 1] = (slideMs[slide - 1] ?? 0) + end - start;
    totalMs += end - start;
    until = end;
  }
  return { slideMs, totalMs, until };
}
