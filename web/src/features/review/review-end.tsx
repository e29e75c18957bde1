import { recall, RECALL_SIZE, type RecallItem, type RecallSet } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reasonOf } from '../../core/api.ts';
import { formatShortDay } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { DueList } from '../../domain/recall/due-list.tsx';
import { useStartReview } from '../../domain/recall/start-review.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

/** Sets that were left open longer than this were interrupted: their time says nothing. */
const LONGEST_MS = 60 * 60 * 1000;

function duration({ startedAt, finishedAt }: RecallSet): string | undefined {
  const spent = finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) : LONGEST_MS;
  if (spent >= LONGEST_MS) return undefined;
  const [minutes, seconds] = [Math.floor(spent / 60_000), Math.floor((spent % 60_000) / 1000)];
  return minutes > 0
    ? `${count(minutes, 'minute')} ${count(seconds, 'second')}.`
    : `${count(seconds, 'second')}.`;
}

function stateOf({ task, outcome }: RecallItem): string {
  if (!outcome) return 'not answered';
  const day = formatShortDay(outcome.dueAt);
  if (outcome.verdict !== 'right') return `${outcome.verdict === 'partly' ? 'partly' : 'not yet'}, ${day}`;
  return `${task.kind === 'term' ? 'knew it' : 'right'}, ${day}`;
}

/** How many were right, and when each comes back. */
export function ReviewEnd({ set }: { set: RecallSet }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery(query(recall.overview, { params: { userId: useUser().id } }));
  const { start, isStarting, error } = useStartReview();
  useEffect(() => heading.current?.focus(), []);
  const right = set.items.filter(({ outcome }) => outcome?.verdict === 'right').length;
  const left = data ? data.dueToday + data.newTerms : 0;
  const time = duration(set);
  return (
    <section className="stack" aria-labelledby="review-end">
      <h1 className="section-title" id="review-end" ref={heading} tabIndex={-1}>
        {right} of {set.items.length}. Done for today.
      </h1>
      {time && <p className="muted">{time}</p>}
      <DueList
        lines={set.items.map((item) => ({
          key: item.position,
          kind: item.task.kind,
          title: item.title,
          state: stateOf(item),
        }))}
      />
      {error && <FieldError role="alert">The next review could not be started. {reasonOf(error)}</FieldError>}
      <div className="row even wrap">
        <ButtonLink variant="primary" to="/dashboard">
          Done
        </ButtonLink>
        {left > 0 && (
          <Button variant="secondary" isBusy={isStarting} onClick={start}>
            {left >= RECALL_SIZE ? 'Five more' : `${left} more`}
          </Button>
        )}
        <ButtonLink variant="text" to="/review">
          What you know
        </ButtonLink>
      </div>
    </section>
  );
}
