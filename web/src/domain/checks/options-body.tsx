import { Check } from 'lucide-react';
import type { BodyProps } from './body.ts';
import { MarkTag } from './mark-tag.tsx';

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

const WORDS = {
  choose: { right: 'Your answer, right', wrong: 'Your answer', missed: 'The answer' },
  tick: { right: 'Found', alarm: 'False alarm', missed: 'Missed' },
  consequence: {},
};

/** Options of which one is chosen, or all that apply are ticked. */
export function OptionsBody({
  id,
  question,
  draft,
  result,
  onChange,
}: BodyProps<'choose' | 'tick' | 'consequence'>) {
  const { kind, options } = question;
  const isMany = kind === 'tick';
  const toggle = (option: number) => {
    if (!isMany) return onChange({ ...draft, chosen: [option] });
    const chosen = draft.chosen.includes(option)
      ? draft.chosen.filter((other) => other !== option)
      : [...draft.chosen, option];
    return onChange({ ...draft, chosen });
  };
  return (
    <div className="stack close below-loose">
      {options.map((text, option) => {
        const isOn = draft.chosen.includes(option);
        const isFaded = result !== undefined && !isMany && !isOn && result.marks[option]?.state !== 'missed';
        return (
          <label
            key={LETTERS[option]}
            className={['radio-card', 'check-option', isOn && 'on', isFaded && 'faded']
              .filter(Boolean)
              .join(' ')}
          >
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={id}
              value={option}
              checked={isOn}
              disabled={result !== undefined}
              onChange={() => toggle(option)}
            />
            <span className={isMany ? 'letter tick-box' : 'letter'} aria-hidden="true">
              {isMany ? <Check className="icon" /> : LETTERS[option]}
            </span>
            <span className="check-text">
              {text}
              <MarkTag mark={result?.marks[option]} words={WORDS[kind]} />
            </span>
          </label>
        );
      })}
    </div>
  );
}
