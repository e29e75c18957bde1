import type { NotesForm } from './notes-memory.ts';
import { TEXT_LENGTH, type NotesSaver, type SaveState, type TextField } from './notes-saver.ts';
import { SaveStatus } from './save-status.tsx';
import { Field, Textarea } from '../../ui/field.tsx';

const STAR: readonly { field: TextField; label: string; hint: string }[] = [
  { field: 'situation', label: 'Situation', hint: 'Where and when, in one sentence.' },
  { field: 'task', label: 'Task', hint: 'What you were responsible for.' },
  { field: 'action', label: 'Action', hint: 'What you did, step by step. Say “I”.' },
  { field: 'result', label: 'Result', hint: 'The outcome, with a number, and what you learned.' },
];

function Area({
  label,
  hint,
  rows,
  value,
  onWrite,
}: {
  label: string;
  hint: string;
  rows: number;
  value: string;
  onWrite: (text: string) => void;
}) {
  const over = value.length - TEXT_LENGTH;
  return (
    <Field
      label={label}
      hint={hint}
      error={
        over > 0 && `${over} over the limit of ${TEXT_LENGTH} characters. It will be saved once it’s shorter.`
      }
    >
      {(control) => (
        <Textarea {...control} rows={rows} value={value} onChange={(event) => onWrite(event.target.value)} />
      )}
    </Field>
  );
}

/** An outline by the STAR method and free notes, saved as they are written. */
export function OwnNotes({
  values,
  saveState,
  refusal,
  saver,
}: {
  values: NotesForm;
  saveState: SaveState;
  refusal: string;
  saver: NotesSaver;
}) {
  return (
    <section className="stack apart shrinks own-notes" aria-labelledby="own-notes">
      <div className="row between wrap">
        <h2 className="card-title" id="own-notes">
          Your outline
        </h2>
        <SaveStatus saveState={saveState} refusal={refusal} onRetry={saver.flush} />
      </div>
      <div className="star stack apart">
        {STAR.map(({ field, label, hint }) => (
          <Area
            key={field}
            label={label}
            hint={hint}
            rows={3}
            value={values[field]}
            onWrite={(text) => saver.write(field, text)}
          />
        ))}
      </div>
      <Area
        label="Notes"
        hint="Facts, rules, and numbers to have ready. Don’t name participants, sponsors, or sites."
        rows={4}
        value={values.notes}
        onWrite={(text) => saver.write('notes', text)}
      />
    </section>
  );
}
