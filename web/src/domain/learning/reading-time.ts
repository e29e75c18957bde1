import type { Stay } from '@trialwright/contract';

/** As the contract has it; its schemas stay out of the browser. */
export const IDLE_MS = 120_000;
/** Shorter stays are not worth a line of a report. */
const SHORTEST_MS = 200;
/** A stay is closed and a new one begun this often, so that little is lost with a browser that dies. */
export const PART_MS = 15_000;

interface Current {
  slide: number;
  since: number;
}

/**
 * Measures how long each slide is shown on a visible page to somebody who is there. Times are the browser's, in
 * milliseconds; the server decides what of them it believes.
 */
export function createReadingTime(onStay: (stay: Stay) => void) {
  let current: Current | undefined;
  let lastInput = -Infinity;
  /** Of the slides as far as it is known here, the server's reply included. */
  const read = new Map<number, number>();

  /** How long the current slide counts so far: up to the moment from which nobody seemed to be there. */
  const counted = (now: number) =>
    current ? Math.max(0, Math.min(now, lastInput + IDLE_MS) - current.since) : 0;

  function close(now: number): void {
    if (!current) return;
    // A machine that slept in the middle has shown nothing meanwhile.
    const ms = Math.min(counted(now), PART_MS * 2);
    const { slide, since } = current;
    current = undefined;
    if (ms < SHORTEST_MS) return;
    read.set(slide, (read.get(slide) ?? 0) + ms);
    onStay({ slide, at: new Date(since).toISOString(), ms: Math.round(ms) });
  }

  return {
    show: (slide: number, now: number) => {
      close(now);
      lastInput = now;
      current = { slide, since: now };
    },
    hide: close,
    /** A key, a pointer, or a scroll. */
    touch: (now: number) => {
      if (current && now > lastInput + IDLE_MS) current = { slide: current.slide, since: now };
      lastInput = now;
    },
    /** To be called often: closes a stay that has grown long. */
    tick: (now: number) => {
      if (!current || now - current.since < PART_MS) return;
      const { slide } = current;
      close(now);
      current = { slide, since: now };
    },
    /** What the server knows; what is not reported yet counts on top. */
    learn: (slide: number, readMs: number) => read.set(slide, Math.max(readMs, read.get(slide) ?? 0)),
    readOf: (slide: number, now: number) =>
      (read.get(slide) ?? 0) + (current?.slide === slide ? counted(now) : 0),
  };
}
