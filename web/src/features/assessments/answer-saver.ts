import type { Answers, Attempt } from '@trialwright/contract';
import { keepUnsaved, recallUnsaved } from './attempt-memory.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

export interface SaverSnapshot {
  answers: Answers;
  saveState: SaveState;
  /** How many answers the server has not confirmed. */
  unsaved: number;
}

export interface SaverCalls {
  /** Sends answers and gives back all that the server holds, which another tab may have added to. */
  send: (answers: Answers) => Promise<Answers>;
  /** Hears of a failure; true when sending again is of no use. */
  isFinal: (error: unknown) => boolean;
}

/** Waits between tries; the last one repeats. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** A save that is quicker than this is not announced. */
const NOTICED_AFTER_MS = 250;

const size = (answers: Answers) => Object.keys(answers).length;

/** Unconfirmed answers of an earlier visit, as far as this attempt asks for them. */
function recalledFor(attempt: Attempt): Answers {
  const asked = new Set(attempt.questions.map(({ id }) => id));
  return Object.fromEntries(Object.entries(recallUnsaved(attempt.id)).filter(([id]) => asked.has(id)));
}

/**
 * Keeps the answers of an attempt: each is kept in this tab and sent as it is given, one request at a time,
 * and sent again until the server has confirmed it.
 */
export function createAnswerSaver(attempt: Attempt, { send, isFinal }: SaverCalls) {
  const listeners = new Set<() => void>();
  let unsaved = recalledFor(attempt);
  let snapshot: SaverSnapshot = {
    answers: { ...attempt.answers, ...unsaved },
    saveState: 'saved',
    unsaved: size(unsaved),
  };
  let isBusy = false;
  let isStopped = true;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function update(change: Partial<SaverSnapshot>): void {
    snapshot = { ...snapshot, ...change, unsaved: size(unsaved) };
    for (const listener of listeners) listener();
  }

  async function sendOnce(): Promise<void> {
    const sent = unsaved;
    const held = await send(sent);
    unsaved = Object.fromEntries(Object.entries(unsaved).filter(([id, option]) => sent[id] !== option));
    keepUnsaved(attempt.id, unsaved);
    update({ answers: { ...held, ...unsaved } });
  }

  function handleFailure(error: unknown): void {
    update({ saveState: 'failed' });
    if (isFinal(error) || isStopped) return;
    retry = setTimeout(() => void flush(), RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    failures += 1;
  }

  async function flush(): Promise<void> {
    if (isBusy || size(unsaved) === 0) return;
    clearTimeout(retry);
    isBusy = true;
    const notice = setTimeout(() => {
      if (snapshot.saveState === 'saved') update({ saveState: 'saving' });
    }, NOTICED_AFTER_MS);
    try {
      while (size(unsaved) > 0) await sendOnce();
      failures = 0;
      update({ saveState: 'saved' });
    } catch (error) {
      handleFailure(error);
    } finally {
      clearTimeout(notice);
      isBusy = false;
    }
  }

  const handleOnline = () => void flush();

  return {
    get: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (questionId: string, option: number) => {
      if (snapshot.answers[questionId] === option) return;
      unsaved = { ...unsaved, [questionId]: option };
      keepUnsaved(attempt.id, unsaved);
      update({ answers: { ...snapshot.answers, [questionId]: option } });
      void flush();
    },
    /** Saves what an earlier visit left, and tries again whenever the connection is back. */
    start: () => {
      isStopped = false;
      addEventListener('online', handleOnline);
      void flush();
      return () => {
        isStopped = true;
        clearTimeout(retry);
        removeEventListener('online', handleOnline);
        void flush();
      };
    },
  };
}

export type AnswerSaver = ReturnType<typeof createAnswerSaver>;
