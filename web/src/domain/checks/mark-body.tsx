import type { CheckMark } from '@trialwright/contract';
import type { BodyProps } from './body.ts';
import { MarkTag } from './mark-tag.tsx';

const WORDS = { right: 'Found', alarm: 'False alarm', missed: 'Missed' };
const SAID: Partial<Record<CheckMark['state'], string>> = {
  right: 'found',
  alarm: 'false alarm',
  missed: 'missed defect',
};

/** Records whose entries can be marked; every place looks alike until the marks are checked. */
export function MarkBody({ question, draft, result, onChange }: BodyProps<'mark'>) {
  const cells = question.sheets.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const stateOf = (place: number) => result?.marks[place]?.state;
  // Numbered in the order of the page: what was marked and, once checked, what was missed.
  const pinned = cells.flatMap(({ place }) =>
    place !== null && (draft.chosen.includes(place) || stateOf(place) === 'missed') ? [place] : [],
  );
  const toggle = (place: number) => {
    if (result) return;
    const chosen = draft.chosen.includes(place)
      ? draft.chosen.filter((other) => other !== place)
      : [...draft.chosen, place];
    onChange({ ...draft, chosen });
  };
  return (
    <>
      <div className="stack below-loose">
        {question.sheets.map(({ title, head, rows }) => (
          <div key={title} className="check-sheet" role="group" aria-label={title}>
            <header className="row between wrap">
              <b className="serif">{title}</b>
              <span className="small-text soft">{head}</span>
            </header>
            <dl className="divided">
              {rows.map(({ label, cells: entries }) => (
                <div key={label}>
                  <dt className="small-text soft">{label}</dt>
                  <dd>
                    {entries.map(({ text, place }) => {
                      if (place === null)
                        return (
                          <span key={text} className="hand">
                            {text}
                          </span>
                        );
                      const isOn = draft.chosen.includes(place);
                      const state = stateOf(place);
                      const number = pinned.indexOf(place) + 1;
                      const said = state === undefined ? undefined : SAID[state];
                      return (
                        <button
                          key={place}
                          type="button"
                          className={['check-place row inline snug', isOn && !state && 'on', state]
                            .filter(Boolean)
                            .join(' ')}
                          aria-pressed={isOn}
                          aria-disabled={result !== undefined}
                          onClick={() => toggle(place)}
                        >
                          <span className="hand">{text}</span>
                          {number > 0 && (
                            <b className="check-pin tabular" aria-hidden="true">
                              {number}
                            </b>
                          )}
                          {said !== undefined && <span className="visually-hidden">, {said}</span>}
                        </button>
                      );
                    })}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      {result ? (
        <ol className="check-legend">
          {pinned.map((place, index) => (
            <li key={place}>
              <b className="check-pin tabular" aria-hidden="true">
                {index + 1}
              </b>
              <MarkTag mark={result.marks[place]} words={WORDS} className="" />
            </li>
          ))}
        </ol>
      ) : (
        <p className="hint below-close">
          {draft.chosen.length} marked. A false alarm costs as much as a miss.
        </p>
      )}
    </>
  );
}
