import { NotesForm, type Unsaved } from './notes-memory.ts';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'refused';

export interface SaverSnapshot {
  values: NotesForm;
  saveState: SaveState;
}

export type TextField = Exclude<keyof NotesForm, 'rating'>;

export interface SaverCalls {
  /** Sends all fields; `seconds` counts an answer. Gives back what the server holds now. */
  send: (values: NotesForm, seconds: number | undefined) => Promise<NotesForm>;
  /** Keeps beside the page what the server has not confirmed. */
  keep: (unsaved: Unsaved) => void;
  /** Hears of a failure; true when sending the same again is of no use. */
  isFinal: (error: unknown) => boolean;
}

export const TEXT_LENGTH = 5000;
const TYPING_MS = 800;
/** Waits between tries; the last one repeats. */
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000];
const FIELDS = Object.keys(NotesForm.shape) as readonly (keyof NotesForm)[];

const formOf = ({ seconds: _seconds, ...fields }: Unsaved): Partial<NotesForm> =>
  // Unset fields are absent, not undefined: see `without`.
  fields as Partial<NotesForm>;

/** What is still unsaved after `sent` was confirmed: fields that were changed meanwhile. */
function without(unsaved: Unsaved, sent: Unsaved): Unsaved {
  const left = Object.entries(unsaved).filter(([key, value]) => sent[key as keyof Unsaved] !== value);
  return Object.fromEntries(left);
}

export function isTooLong(values: NotesForm): boolean {
  return FIELDS.some((field) => String(values[field] ?? '').length > TEXT_LENGTH);
}

/** Saves the notes of one question while they are written: after a pause in typing, one request at a time, until it worked. */
export function createNotesSaver(start: NotesForm, recalled: Unsaved, { send, keep, isFinal }: SaverCalls) {
  const listeners = new Set<() => void>();
  let held = start;
  let unsaved = recalled;
  const hasUnsaved = () => Object.keys(unsaved).length > 0;
  let snapshot: SaverSnapshot = {
    values: { ...held, ...formOf(unsaved) },
    saveState: hasUnsaved() ? 'unsaved' : 'saved',
  };
  let isBusy = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(saveState: SaveState): void {
    snapshot = { values: { ...held, ...formOf(unsaved) }, saveState };
    for (const listener of listeners) listener();
  }

  function flushIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function handleFailure(error: unknown): void {
    if (isFinal(error)) return update('refused');
    update('failed');
    flushIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? TYPING_MS);
    failures += 1;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isBusy || !hasUnsaved() || isTooLong(snapshot.values)) return;
    isBusy = true;
    const sent = unsaved;
    // A failure is shown until it is mended.
    update(snapshot.saveState === 'failed' ? 'failed' : 'saving');
    try {
      held = await send(snapshot.values, sent.seconds);
      unsaved = without(unsaved, sent);
      keep(unsaved);
      failures = 0;
      update(hasUnsaved() ? 'unsaved' : 'saved');
      if (hasUnsaved()) flushIn(TYPING_MS);
    } catch (error) {
      handleFailure(error);
    } finally {
      isBusy = false;
    }
  }

  function change(changed: Unsaved): void {
    unsaved = { ...unsaved, ...changed };
    keep(unsaved);
    update(snapshot.saveState === 'failed' ? 'failed' : 'unsaved');
  }

  return {
    get: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    write: (field: TextField, text: string) => {
      change({ [field]: text });
      flushIn(TYPING_MS);
    },
    rate: (rating: number) => {
      change({ rating });
      void flush();
    },
    /** Counts an answer against the clock. */
    count: (seconds: number) => {
      change({ seconds });
      void flush();
    },
    /** Takes over what another tab has saved; what is being written here stays. */
    adopt: (values: NotesForm) => {
      if (isBusy) return;
      held = values;
      update(snapshot.saveState);
    },
    flush: () => void flush(),
    hasUnsaved,
    /** The page is left: what is unsaved is sent once more, and no timer stays behind. */
    stop: () => {
      const last = flush();
      void last.finally(() => clearTimeout(timer));
    },
  };
}

export type NotesSaver = ReturnType<typeof createNotesSaver>;
