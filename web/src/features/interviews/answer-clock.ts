/** How long an answer may take, in minutes. */
export const ANSWER_MINUTES = [1, 2, 3] as const;
export type AnswerMinutes = (typeof ANSWER_MINUTES)[number];

export type ClockPhase = 'ready' | 'running' | 'paused' | 'done';

export interface ClockSnapshot {
  minutes: AnswerMinutes;
  phase: ClockPhase;
  /** Whole seconds of the answer so far. */
  elapsed: number;
  /** The whole time was used. */
  isOver: boolean;
}

const TICK_MS = 250;
const USUAL: AnswerMinutes = 2;

/**
 * The clock of one spoken answer. It counts by the device's clock, so that a tab that is woken late is right at once;
 * `onAnswered` hears once how many seconds an answer took, when it is finished or the time is over.
 */
export function createAnswerClock(onAnswered: (seconds: number) => void) {
  const listeners = new Set<() => void>();
  let snapshot: ClockSnapshot = { minutes: USUAL, phase: 'ready', elapsed: 0, isOver: false };
  /** What earlier stretches took, and when this one began, in milliseconds. */
  let before = 0;
  let since = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const totalMs = () => snapshot.minutes * 60_000;
  const takenMs = () => Math.min(before + (timer === undefined ? 0 : Date.now() - since), totalMs());

  function update(change: Partial<ClockSnapshot>): void {
    snapshot = { ...snapshot, elapsed: Math.floor(takenMs() / 1000), ...change };
    for (const listener of listeners) listener();
  }

  function halt(): void {
    before = takenMs();
    clearInterval(timer);
    timer = undefined;
  }

  function end(): void {
    halt();
    const isOver = before >= totalMs();
    update({ phase: 'done', isOver });
    onAnswered(Math.max(1, Math.round(before / 1000)));
  }

  function tick(): void {
    if (takenMs() >= totalMs()) end();
    else if (Math.floor(takenMs() / 1000) !== snapshot.elapsed) update({});
  }

  return {
    get: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (minutes: AnswerMinutes) => {
      if (snapshot.phase === 'ready') update({ minutes });
    },
    /** Begins, or goes on after a pause. */
    start: () => {
      if (snapshot.phase !== 'ready' && snapshot.phase !== 'paused') return;
      since = Date.now();
      timer = setInterval(tick, TICK_MS);
      update({ phase: 'running' });
    },
    pause: () => {
      if (snapshot.phase !== 'running') return;
      if (takenMs() >= totalMs()) return end();
      halt();
      update({ phase: 'paused' });
    },
    finish: () => {
      if (snapshot.phase === 'running' || snapshot.phase === 'paused') end();
    },
    /** Back to the beginning, for another answer. */
    again: () => {
      halt();
      before = 0;
      update({ phase: 'ready', isOver: false });
    },
    /** Stops without an answer: the page was left. */
    stop: () => {
      halt();
      if (snapshot.phase === 'running') snapshot = { ...snapshot, phase: 'paused' };
    },
  };
}

export type AnswerClock = ReturnType<typeof createAnswerClock>;

/** What the clock says aloud, at half of the time and at its end. */
export function announcementOf({ minutes, phase, elapsed, isOver }: ClockSnapshot): string {
  if (isOver) return 'Time’s up.';
  const total = minutes * 60;
  if (phase === 'running' && elapsed >= total / 2) return `Half your time is up. ${total / 2} seconds left.`;
  return '';
}
