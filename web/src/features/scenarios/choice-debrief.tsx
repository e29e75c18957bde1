import type { DebriefedChoice, DebriefedOption } from '@trialwright/contract';
import { UserRound } from 'lucide-react';
import { count } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { changesOf } from './counter-names.ts';
import { OptionFacts } from './option-facts.tsx';
import { OutcomeMark } from './outcome-mark.tsx';

function ExplainedOption({ option, isOwn = false }: { option: DebriefedOption; isOwn?: boolean }) {
  return (
    <div className={isOwn ? 'debriefed card padded-loose below-loose' : 'debriefed below-loose'}>
      <p className="row wrap snug">
        {isOwn && (
          <Badge tone="outline" icon={UserRound}>
            Your response
          </Badge>
        )}
        <OutcomeMark outcome={option.outcome} />
      </p>
      <p className="medium below-snug">{option.text}</p>
      <OptionFacts option={option} />
      <p className="lead serif below-snug">{option.feedback}</p>
      {option.counters && <p className="small-text muted tabular below-snug">{changesOf(option.counters)}</p>}
      <p className="small-text ink-text below-snug">{option.rule}</p>
    </div>
  );
}

/** One moment again: what was chosen with why, and what the other responses would have meant. */
function ChoiceDebrief({ choice, number }: { choice: DebriefedChoice; number: number }) {
  const own = choice.options.find(({ id }) => id === choice.optionId);
  const others = choice.options.filter(({ id }) => id !== choice.optionId);
  return (
    <li className="choice-debrief padded-block line-below">
      <span className="ordinal" aria-hidden="true">
        {number}
      </span>
      <div>
        <h3 className="card-title">{choice.title}</h3>
        <p className="below-tight soft">{choice.situation}</p>
        {own && <ExplainedOption option={own} isOwn />}
        {choice.measured.length > 0 && (
          <p className="small-text muted tabular below-snug">
            Measured:{' '}
            {choice.measured
              .map(({ category, earned, reachable }) => `${category} ${earned} of ${reachable}`)
              .join('; ')}
          </p>
        )}
        <details className="below-even">
          <summary>
            {count(others.length, 'other response')}
            <span className="visually-hidden"> at {choice.title}</span>
          </summary>
          {others.map((option) => (
            <ExplainedOption key={option.id} option={option} />
          ))}
        </details>
      </div>
    </li>
  );
}

/** Every choice of the session, explained. */
export function ChoiceDebriefs({ choices }: { choices: DebriefedChoice[] }) {
  return (
    <section aria-labelledby="choices">
      <h2 className="section-title" id="choices">
        Every choice
      </h2>
      <ol>
        {choices.map((choice, index) => (
          <ChoiceDebrief key={choice.interactionId} choice={choice} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}
