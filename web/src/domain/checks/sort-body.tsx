import { ArrowRight, Check, X } from 'lucide-react';
import type { BodyProps } from './body.ts';
import { MarkTag } from './mark-tag.tsx';

const WORDS = { right: 'Right' };

/** Items, each with its bins as radio buttons. */
export function SortBody({ id, question, draft, result, onChange }: BodyProps<'sort'>) {
  const place = (item: number, bin: number) =>
    onChange({ ...draft, placed: draft.placed.map((old, index) => (index === item ? bin : old)) });
  return (
    <div className="check-sort lined below-even">
      {question.items.map((text, item) => {
        const mark = result?.marks[item];
        return (
          <fieldset key={text}>
            <legend className="medium">{text}</legend>
            <div className="check-bins row snug wrap">
              {question.bins.map((bin, index) => {
                const isOn = draft.placed[item] === index;
                const isKey = mark?.answer?.includes(`“${bin}”`) === true;
                return (
                  <label
                    key={bin}
                    className={['radio-card check-bin', isKey && 'key'].filter(Boolean).join(' ')}
                  >
                    <input
                      type="radio"
                      name={`${id}-${item}`}
                      checked={isOn}
                      disabled={result !== undefined}
                      onChange={() => place(item, index)}
                    />
                    {isOn && mark?.state === 'right' && (
                      <Check className="icon icon-small" aria-hidden="true" />
                    )}
                    {isOn && mark?.state === 'wrong' && <X className="icon icon-small" aria-hidden="true" />}
                    {isKey && <ArrowRight className="icon icon-small" aria-hidden="true" />}
                    <span>{bin}</span>
                  </label>
                );
              })}
            </div>
            <MarkTag mark={mark} words={WORDS} />
          </fieldset>
        );
      })}
    </div>
  );
}
