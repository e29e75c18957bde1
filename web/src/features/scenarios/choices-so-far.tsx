import type { ScenarioSession } from '@trialwright/contract';
import { OutcomeMark } from './outcome-mark.tsx';

/** What was chosen before, for who wants to look back. */
export function ChoicesSoFar({ choices }: Pick<ScenarioSession, 'choices'>) {
  if (choices.length === 0) return null;
  return (
    <details className="so-far">
      <summary>
        {choices.length === 1 ? 'Your choice so far' : `Your ${choices.length} choices so far`}
      </summary>
      <ol>
        {choices.map(({ interactionId, title, text, outcome }) => (
          <li key={interactionId}>
            <p className="row wrap between">
              <b>{title}</b>
              <OutcomeMark outcome={outcome} />
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
