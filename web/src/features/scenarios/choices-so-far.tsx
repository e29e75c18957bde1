import type { ScenarioSession } from '@trialwright/contract';
import { OutcomeMark } from './outcome-mark.tsx';

/** What was chosen before, for who wants to look back. */
export function ChoicesSoFar({ choices }: Pick<ScenarioSession, 'choices'>) {
  if (choices.length === 0) return null;
  return (
    <details className="readable set-off below-distant">
      <summary>
        {choices.length === 1 ? 'Your choice so far' : `Your ${choices.length} choices so far`}
      </summary>
      <ol className="lined control-text soft below-snug">
        {choices.map(({ interactionId, title, text, outcome }) => (
          <li key={interactionId}>
            <p className="row wrap between">
              <b className="medium plain-text">{title}</b>
              <OutcomeMark outcome={outcome} />
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
