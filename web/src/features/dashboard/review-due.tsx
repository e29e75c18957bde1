import { recall } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { DueList, reasonText } from '../../domain/recall/due-list.tsx';
import { useStartReview } from '../../domain/recall/start-review.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/field.tsx';

/** What is due for review today, one press away; without anything there is nothing to say. */
export function ReviewDue() {
  const { data } = useQuery(query(recall.overview, { params: { userId: useUser().id } }));
  const { start, isStarting, error } = useStartReview();
  if (!data) return null;
  const isOpen = data.openSetId !== null;
  if (data.dueToday === 0 && !isOpen) return null;
  return (
    <Card as="section" className="stack even padded-ample below-apart" aria-labelledby="review-due">
      <div className="row between">
        <h2 className="card-title" id="review-due">
          Five-minute review
        </h2>
        <span className="muted small-text tabular">
          {isOpen && data.dueToday === 0 ? 'one set open' : `${data.dueToday} due, five minutes`}
        </span>
      </div>
      <DueList
        lines={data.first.map(({ kind, title, reason, lastAt }, index) => ({
          key: index,
          kind,
          title,
          state: reasonText(reason, lastAt),
        }))}
      />
      {error && <FieldError role="alert">The review could not be started. {reasonOf(error)}</FieldError>}
      <div className="row">
        <Button variant="tint" isBusy={isStarting} onClick={start}>
          {isOpen ? 'Continue review' : 'Start review'}
          {!isStarting && <ArrowRight className="icon icon-small" aria-hidden="true" />}
        </Button>
        <ButtonLink variant="text" to="/review">
          All that is due
        </ButtonLink>
      </div>
    </Card>
  );
}
