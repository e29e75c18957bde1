import type { Answers, Attempt } from '@trialwright/contract';
import { createAutosave, derived, type AutosaveStatus } from '../../core/autosave.ts';
import { saveUnsent, loadUnsent } from './attempt-memory.ts';

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

/** A save that is quicker than this is not announced. */
const NOTICED_AFTER_MS = 250;

/** Answers are sent as they are given: what is unsaved is under way. */
const SAVE_STATES: Record<AutosaveStatus, SaveState> = {
  idle: 'saved',
  unsaved: 'saved',
  saving: 'saving',
  saved: 'saved',
  failed: 'failed',
  refused: 'failed',
};

function answersOrNone(answers: Answers): Answers | undefined {
  return Object.keys(answers).length > 0 ? answers : undefined;
}

/** Unconfirmed answers of an earlier visit, as far as this attempt asks for them. */
function recalledFor(attempt: Attempt): Answers {
  const asked = new Set(attempt.questions.map(({ id }) => id));
  return Object.fromEntries(Object.entries(loadUnsent(attempt.id)).filter(([id]) => asked.has(id)));
}

function changedSince(unsaved: Answers, sent: Answers): Answers {
  return Object.fromEntries(Object.entries(unsaved).filter(([id, option]) => sent[id] !== option));
}

/** Keeps the answers of an attempt: each is kept in this tab, and sent as it is given. */
export function createAnswerSaver(attempt: Attempt, { send, isFinal }: SaverCalls) {
  let held = attempt.answers;
  const autosave = createAutosave<Answers>({
    recalled: answersOrNone(recalledFor(attempt)),
    send: async (answers) => {
      held = await send(answers);
    },
    left: (unsaved, sent) => answersOrNone(changedSince(unsaved, sent)),
    keep: (answers = {}) => saveUnsent(attempt.id, answers),
    isFinal,
    noticeMs: NOTICED_AFTER_MS,
  });
  const get = derived(autosave.get, ({ status, pending = {} }): SaverSnapshot => ({
    answers: { ...held, ...pending },
    saveState: SAVE_STATES[status],
    unsaved: Object.keys(pending).length,
  }));
  return {
    get,
    subscribe: autosave.subscribe,
    start: autosave.start,
    choose: (questionId: string, option: number) => {
      if (get().answers[questionId] === option) return;
      autosave.change({ ...autosave.get().pending, [questionId]: option });
    },
  };
}

export type AnswerSaver = ReturnType<typeof createAnswerSaver>;
