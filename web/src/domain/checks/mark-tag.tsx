import type { CheckMark } from '@trialwright/contract';
import { Check, CircleDashed, X } from 'lucide-react';

type State = CheckMark['state'];

const ICONS = { right: Check, wrong: X, alarm: X, missed: CircleDashed };

interface Props {
  mark: CheckMark | undefined;
  /** The words for each state, in this kind of check. */
  words: Partial<Record<State, string>>;
}

/** What became of one part of an answer, in a sign and words, and why. */
export function MarkTag({ mark, words }: Props) {
  if (!mark || mark.state === 'none') return null;
  const Icon = ICONS[mark.state];
  return (
    <span className="check-why">
      <b className={`check-tag row inline tight ${mark.state}`}>
        <Icon className="icon" aria-hidden="true" />
        {words[mark.state] ?? mark.answer}
      </b>
      {mark.because !== null && ` ${mark.because}`}
    </span>
  );
}
