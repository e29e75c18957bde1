import { Select } from '../../ui/field.tsx';
import type { BodyProps } from './body.ts';
import { MarkTag } from './mark-tag.tsx';

const WORDS = { right: 'Right' };

/** A closed list shows one line, and no more of a longer text than fits on a phone. */
const SHOWN_WHOLE = 30;

/** Left sides, each with a list of the right ones. */
export function MatchBody({ id, question, draft, result, onChange }: BodyProps<'match'>) {
  const place = (left: number, value: string) => {
    const right = value === '' ? null : Number(value);
    onChange({ ...draft, placed: draft.placed.map((old, index) => (index === left ? right : old)) });
  };
  return (
    <div className="lined below-even">
      {question.lefts.map((text, left) => {
        const chosen = question.rights[draft.placed[left] ?? -1] ?? '';
        return (
          <div key={text} className="side-by-side even level">
            <label className="medium" htmlFor={`${id}-${left}`}>
              {text}
            </label>
            <div>
              <Select
                id={`${id}-${left}`}
                value={draft.placed[left] ?? ''}
                disabled={result !== undefined}
                onChange={(event) => place(left, event.target.value)}
              >
                <option value="">Choose</option>
                {question.rights.map((right, index) => (
                  <option key={right} value={index}>
                    {right}
                  </option>
                ))}
              </Select>
              {chosen.length > SHOWN_WHOLE && (
                <p className="small-text soft below-tight" aria-hidden="true">
                  {chosen}
                </p>
              )}
              <MarkTag mark={result?.marks[left]} words={WORDS} />
            </div>
          </div>
        );
      })}
    </div>
  );
}
