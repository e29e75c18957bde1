import { createAutosave, derived, type AutosaveStatus } from '../../core/autosave.ts';
import { NotesForm, type Unsaved } from './notes-memory.ts';

export type SaveState = Exclude<AutosaveStatus, 'idle'>;

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
const FIELDS = Object.keys(NotesForm.shape) as readonly (keyof NotesForm)[];

const formOf = ({ seconds: _seconds, ...fields }: Unsaved): Partial<NotesForm> =>
  // Unset fields are absent, not undefined: see `without`.
  fields as Partial<NotesForm>;

/** What is still unsaved after `sent` was confirmed: fields that were changed meanwhile. */
function without(unsaved: Unsaved, sent: Unsaved): Unsaved {
  const left = Object.entries(unsaved).filter(([key, value]) => sent[key as keyof Unsaved] !== value);
  return Object.fromEntries(left);
}

function changesOrNone(unsaved: Unsaved): Unsaved | undefined {
  return Object.keys(unsaved).length > 0 ? unsaved : undefined;
}

export function isTooLong(values: NotesForm): boolean {
  return FIELDS.some((field) => String(values[field] ?? '').length > TEXT_LENGTH);
}

/** Saves the notes of one question while they are written, after a pause in typing. */
export function createNotesSaver(start: NotesForm, recalled: Unsaved, { send, keep, isFinal }: SaverCalls) {
  let held = start;
  const valuesWith = (unsaved: Unsaved) => ({ ...held, ...formOf(unsaved) });
  const autosave = createAutosave<Unsaved>({
    recalled: changesOrNone(recalled),
    send: async (unsaved) => {
      held = await send(valuesWith(unsaved), unsaved.seconds);
    },
    left: (unsaved, sent) => changesOrNone(without(unsaved, sent)),
    keep: (unsaved = {}) => keep(unsaved),
    isFinal,
    isReady: (unsaved) => !isTooLong(valuesWith(unsaved)),
    pauseMs: TYPING_MS,
  });
  const change = (changed: Unsaved, isAtOnce: boolean) =>
    autosave.change({ ...autosave.get().pending, ...changed }, isAtOnce);
  return {
    get: derived(autosave.get, ({ status, pending = {} }): SaverSnapshot => ({
      values: valuesWith(pending),
      saveState: status === 'idle' ? 'saved' : status,
    })),
    subscribe: autosave.subscribe,
    write: (field: TextField, text: string) => change({ [field]: text }, false),
    rate: (rating: number) => change({ rating }, true),
    /** Counts an answer against the clock. */
    count: (seconds: number) => change({ seconds }, true),
    /** Takes over what another tab has saved; what is being written here stays. */
    adopt: (values: NotesForm) => {
      if (autosave.isSending()) return;
      held = values;
      autosave.touch();
    },
    flush: autosave.flush,
    hasUnsaved: () => autosave.get().pending !== undefined,
    start: autosave.start,
  };
}

export type NotesSaver = ReturnType<typeof createNotesSaver>;
