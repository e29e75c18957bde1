import type { CheckMark } from '@trialwright/contract';
import { Check, CircleDashed, X } from 'lucide-react';

type State = CheckMark['state'];

const TONES = { right: 'good-text', wrong: 'bad-text', alarm: 'bad-text', missed: 'warned-text' };
const ICONS = { right: Check, wrong: X, alarm: X, missed: CircleDashed };

interface Props {
  mark: CheckMark | undefined;
  /** The words for each state, in this kind of check. */
  words: Partial<Record<State, string>>;
  className?: string;
}

/** What became of one part of an answer, in a sign and words, and why. */
export function MarkTag({ mark, words, className = 'below-tight' }: Props) {
  if (!mark || mark.state === 'none') return null;
  const Icon = ICONS[mark.state];
  return (
    <span className={`own-line small-text soft ${className}`.trimEnd()}>
      <b className={`row inline tight ${TONES[mark.state]}`}>
        <Icon className="icon icon-small" aria-hidden="true" />
        {words[mark.state] ?? mark.answer}
      </b>
      {mark.because !== null && ` ${mark.because}`}
    </span>
  );
}
