import { reading, type Lesson, type Reading, type Stay } from '@trialwright/contract';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { api, ApiError } from '../../core/api.ts';
import { createAutosave } from '../../core/autosave.ts';
import { kept } from '../../core/kept.ts';
import { useUser } from '../../core/session.ts';
import { createReadingTime } from './reading-time.ts';

const TICK_MS = 1000;
const REPORT_MS = 15_000;
/** As many as the server takes at a time. */
const STAYS_MOST = 500;

const stays = {
  safeParse: (value: unknown) => ({ data: Array.isArray(value) ? (value as Stay[]) : undefined }),
};

type Slides = Pick<Lesson, 'id' | 'slides'>;

/** What is shown of the reading; the same text for the same state, so that a tick alone draws nothing anew. */
type SlideKey = string;

/** Measures the reading of a lesson, reports it, and tells what the lesson still needs. */
function createRecorder(userId: number, { id, slides }: Slides) {
  const params = { userId, lessonId: id };
  const store = kept<Stay[]>(`reading-${userId}-${id}`, stays);
  const listeners = new Set<() => void>();
  const needed = new Map<number, number>();
  let isToReread = false;

  const learn = (known: Reading) => {
    isToReread = known.isToReread;
    for (const { number, readMs, neededMs } of known.slides) {
      needed.set(number, neededMs);
      time.learn(number, readMs);
    }
    for (const listener of listeners) listener();
  };
  const autosave = createAutosave<Stay[]>({
    recalled: store.read() ?? [],
    keep: store.write,
    pauseMs: REPORT_MS,
    send: async (pending) => {
      const body = { sentAt: new Date().toISOString(), stays: pending.slice(0, STAYS_MOST) };
      learn(await api(reading.report, { params, body }));
    },
    left: (pending, sent) => {
      const rest = pending.slice(Math.min(sent.length, STAYS_MOST));
      return rest.length > 0 ? rest : undefined;
    },
    // What the server refuses for good, such as a lesson that has been locked, is of no use later.
    isFinal: (error) => error instanceof ApiError && [400, 403, 404].includes(error.status),
  });
  const time = createReadingTime((stay) => autosave.change([...(autosave.get().pending ?? []), stay]));

  const missing = (now: number) =>
    slides.map(({ number }) => number).filter((slide) => time.readOf(slide, now) < (needed.get(slide) ?? 0));

  return {
    time,
    start: autosave.start,
    /** Reports what is measured; resolves when the server has it, or has failed. */
    flush: autosave.flushed,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      const timer = setInterval(() => {
        time.tick(Date.now());
        listener();
      }, TICK_MS);
      return () => {
        listeners.delete(listener);
        clearInterval(timer);
      };
    },
    /** The slides that are still to be read; empty until the server has told what they need. */
    shown: (): SlideKey => missing(Date.now()).join(),
    isToReread: () => isToReread,
  };
}

const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'wheel'] as const;

/** Records the reading of `slide`, from 1, for as long as it is shown. */
export function useReading(lesson: Slides, slide: number) {
  const user = useUser();
  // The page is keyed by its lesson.
  const [recorder] = useState(() => createRecorder(user.id, lesson));
  const shown = useSyncExternalStore(recorder.subscribe, recorder.shown);
  const { time } = recorder;

  useEffect(() => {
    const handleVisibility = () => {
      if (document.hidden) time.hide(Date.now());
      else time.show(slide, Date.now());
    };
    const handleInput = () => time.touch(Date.now());
    handleVisibility();
    // Before the autosave hears of it, which sends what is measured.
    document.addEventListener('visibilitychange', handleVisibility, { capture: true });
    for (const name of INPUTS) addEventListener(name, handleInput, { capture: true, passive: true });
    return () => {
      time.hide(Date.now());
      document.removeEventListener('visibilitychange', handleVisibility, { capture: true });
      for (const name of INPUTS) removeEventListener(name, handleInput, { capture: true });
    };
  }, [slide, time]);
  // After the effect that ends the last stay: leaving the page sends that too.
  useEffect(() => recorder.start(), [recorder]);

  const flush = useCallback(async () => {
    time.hide(Date.now());
    time.show(slide, Date.now());
    // A report may be under way that does not hold the last stay yet.
    await recorder.flush();
    await recorder.flush();
  }, [recorder, slide, time]);
  return {
    missing: shown === '' ? [] : shown.split(',').map(Number),
    isToReread: recorder.isToReread(),
    flush,
  };
}
