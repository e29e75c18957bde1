import type { RecallItem, RecallTask } from '@trialwright/contract';
import { Check, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../core/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useRecall } from './use-recall.ts';

interface Props {
  setId: number;
  item: RecallItem;
  term: Extract<RecallTask, { kind: 'term' }>;
  /** Such as “2 of 5”. */
  position: string;
}

/** A flash card: the term, then what it means and what it is confused with; its learner judges. */
export function TermItem({ setId, item, term, position }: Props) {
  const { send, isSending, error } = useRecall(setId, item.position);
  const [isTurned, setTurned] = useState(item.outcome !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const meaning = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isTurned) meaning.current?.focus({ preventScroll: true });
  }, [isTurned]);
  return (
    <Card as="section" className="stack padded-ample" aria-labelledby="review-term">
      <p className="small-text muted">Term, {position}</p>
      <h2 className="section-title" id="review-term" ref={heading} tabIndex={-1}>
        {term.term}
      </h2>
      {isTurned ? (
        <div className="stack even set-off" ref={meaning} tabIndex={-1}>
          <p>{term.definition}</p>
          <p className="small-text ink-text">{term.reference}</p>
          {term.near && (
            <p className="side-line muted">
              <b>Not the same as {term.near.term}.</b> {term.near.definition}
            </p>
          )}
        </div>
      ) : (
        <p className="muted">Say to yourself what it means, then turn the card.</p>
      )}
      {error && <FieldError role="alert">Your answer couldn’t be saved. {reasonOf(error)}</FieldError>}
      {item.outcome ? (
        <p className="row" role="status">
          {item.outcome.verdict === 'right' ? (
            <Check className="icon icon-small" aria-hidden="true" />
          ) : (
            <RotateCcw className="icon icon-small" aria-hidden="true" />
          )}
          <b>{item.outcome.verdict === 'right' ? 'Knew it' : 'Not yet'}</b>
        </p>
      ) : isTurned ? (
        <div className="row even wrap">
          <Button
            variant="secondary"
            className="grows"
            icon={RotateCcw}
            isBusy={isSending}
            onClick={() => send({ kind: 'term', knew: false })}
          >
            Not yet
          </Button>
          <Button
            variant="secondary"
            className="grows"
            icon={Check}
            isBusy={isSending}
            onClick={() => send({ kind: 'term', knew: true })}
          >
            Knew it
          </Button>
        </div>
      ) : (
        <div className="row even wrap">
          <Button variant="primary" onClick={() => setTurned(true)}>
            Turn the card
          </Button>
        </div>
      )}
    </Card>
  );
}
