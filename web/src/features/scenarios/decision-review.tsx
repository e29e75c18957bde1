import type { DecisionScenario } from '@trialwright/contract';
import { CircleCheck, Lightbulb, UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { formatDay } from '../../core/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { LETTERS } from './option-card.tsx';

type Choice = NonNullable<DecisionScenario['choice']>;

function ReviewedOption({
  option,
  index,
  isOwn,
}: {
  option: Choice['options'][number];
  index: number;
  isOwn: boolean;
}) {
  return (
    <li className={isOwn ? 'reviewed own padded-block line-below' : 'reviewed padded-block line-below'}>
      <span className="letter" aria-hidden="true">
        {LETTERS[index]}
      </span>
      <div>
        {(isOwn || option.isCorrect) && (
          <p className="row wrap snug">
            {isOwn && (
              <Badge tone="outline" icon={UserRound}>
                Your choice
              </Badge>
            )}
            {option.isCorrect && (
              <Badge tone="done" icon={CircleCheck}>
                Best option
              </Badge>
            )}
          </p>
        )}
        <p className="medium below-tight">{option.text}</p>
        <dl className="below-near">
          <dt className="small-text">Why</dt>
          <dd className="soft">{option.explanation}</dd>
          <dt className="small-text">Consequences</dt>
          <dd className="soft">{option.consequences}</dd>
        </dl>
      </div>
    </li>
  );
}

/** What all options lead to, once one of them is locked in. */
export function DecisionReview({
  choice,
  regulations,
  heading,
}: {
  choice: Choice;
  regulations: string[];
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const best = choice.options.findIndex(({ isCorrect }) => isCorrect);
  return (
    <>
      <div className="verdict key-lines">
        {choice.isCorrect ? (
          <CircleCheck className="icon icon-large good-text" aria-hidden="true" />
        ) : (
          <Lightbulb className="icon icon-large brass-text" aria-hidden="true" />
        )}
        <h3 className="card-title" ref={heading} tabIndex={-1}>
          {choice.isCorrect ? 'You chose the best option' : `Option ${LETTERS[best]} is the best option`}
        </h3>
        <p className="small-text muted">Locked in on {formatDay(choice.at)}</p>
      </div>
      <ol>
        {choice.options.map((option, index) => (
          <ReviewedOption
            key={option.id}
            option={option}
            index={index}
            isOwn={option.id === choice.optionId}
          />
        ))}
      </ol>
      <div className="side-by-side broad below-roomy">
        <section>
          <h3 className="item-title">Learning points</h3>
          <ul className="bullets below-close soft">
            {choice.learningPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3 className="item-title">Regulations</h3>
          <ul className="bullets below-close ink-text">
            {regulations.map((regulation) => (
              <li key={regulation}>{regulation}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
