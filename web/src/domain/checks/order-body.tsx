import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { BodyProps } from './body.ts';
import { MarkTag } from './mark-tag.tsx';

const WORDS = { right: 'In place' };

/** Steps to be put in order with buttons; the focus stays on the step that moves. */
export function OrderBody({ question, draft, result, onChange }: BodyProps<'order'>) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const last = draft.chosen.length - 1;
  const move = (place: number, by: 1 | -1) => {
    const to = place + by;
    const chosen = draft.chosen.slice();
    const [step] = chosen.splice(place, 1);
    if (step === undefined) return;
    chosen.splice(to, 0, step);
    onChange({ ...draft, chosen });
    setSaid(`${question.steps[step]}, now ${to + 1} of ${chosen.length}`);
    // At the ends the button of this direction is off: the focus goes to the other one.
    const direction = to === 0 ? 'down' : to === last ? 'up' : by < 0 ? 'up' : 'down';
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-step="${step}"] [data-move="${direction}"]`)?.focus(),
    );
  };
  return (
    <>
      <ol className="check-order" ref={list}>
        {draft.chosen.map((step, place) => {
          const text = question.steps[step] ?? '';
          return (
            <li key={step} data-step={step} className="card">
              <span className="letter tabular" aria-hidden="true">
                {place + 1}
              </span>
              <span className="check-text">
                {text}
                <MarkTag mark={result?.marks[step]} words={WORDS} />
              </span>
              {!result && (
                <span className="row stretch">
                  <IconButton
                    icon={ChevronUp}
                    label={`Move up: ${text}`}
                    data-move="up"
                    disabled={place === 0}
                    onClick={() => move(place, -1)}
                  />
                  <IconButton
                    icon={ChevronDown}
                    label={`Move down: ${text}`}
                    data-move="down"
                    disabled={place === last}
                    onClick={() => move(place, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
