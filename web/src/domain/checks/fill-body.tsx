import type { BodyProps } from './body.ts';
import { MarkTag } from './mark-tag.tsx';

const WORDS = { right: 'Right' };

/** Days and numbers to be worked out. */
export function FillBody({ id, question, draft, result, onChange }: BodyProps<'fill'>) {
  const change = (field: number, value: string) =>
    onChange({ ...draft, values: draft.values.map((old, index) => (index === field ? value : old)) });
  return (
    <>
      <ul className="check-given">
        {question.given.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="stack below-loose">
        {question.fields.map(({ label, type, unit }, field) => {
          const fieldId = `${id}-${field}`;
          return (
            <div key={label} className="field">
              <label htmlFor={fieldId}>{label}</label>
              <div className="check-value row near">
                <input
                  id={fieldId}
                  className="input tabular"
                  value={draft.values[field] ?? ''}
                  readOnly={result !== undefined}
                  inputMode={type === 'number' ? 'decimal' : undefined}
                  autoCapitalize={type === 'date' ? 'characters' : undefined}
                  autoComplete="off"
                  aria-describedby={`${fieldId}-hint`}
                  onChange={(event) => change(field, event.target.value)}
                />
                {unit !== null && <span className="muted">{unit}</span>}
              </div>
              <span id={`${fieldId}-hint`} className={result ? undefined : 'hint'}>
                {result ? (
                  <MarkTag mark={result.marks[field]} words={WORDS} />
                ) : type === 'date' ? (
                  'For example 06 MAY 2026'
                ) : (
                  'A number'
                )}
              </span>
            </div>
          );
        })}
      </div>
      {result?.worked && (
        <div className="check-worked gray-ground padded-even below-loose">
          <b className="small-text">Worked through</b>
          <ol>
            {result.worked.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
