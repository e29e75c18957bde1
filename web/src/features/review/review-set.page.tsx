import './review.css';
import { recall, type RecallItem, type RecallSet } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BookOpen, ChevronRight, CircleHelp, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { reasonText } from '../../domain/recall/due-list.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { Rule } from '../../ui/progress.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { CheckItem } from './check-item.tsx';
import { QuestionItem } from './question-item.tsx';
import { ReviewEnd } from './review-end.tsx';
import { TermItem } from './term-item.tsx';

const route = getRouteApi('/shell/signed-in/review/$id');

function Task({ set, item, number }: { set: RecallSet; item: RecallItem; number: number }) {
  const { task } = item;
  const total = set.items.length;
  if (task.kind === 'check')
    return (
      <CheckItem setId={set.id} item={item} question={task.question} label={`Check, ${number} of ${total}`} />
    );
  if (task.kind === 'question')
    return <QuestionItem setId={set.id} item={item} question={task.question} number={number} total={total} />;
  return <TermItem setId={set.id} item={item} term={task} position={`${number} of ${total}`} />;
}

/** Where an item comes from, and why it is asked again. */
function Origin({ item: { reason, lastAt, source } }: { item: RecallItem }) {
  return (
    <p className="row wrap small-text muted">
      <RotateCcw className="icon icon-small" aria-hidden="true" />
      <span>{reason === 'new' ? 'New' : `Again: ${reasonText(reason, lastAt)}`}</span>
      {source && (
        <Link className="link row tight inline" to={source.href}>
          <BookOpen className="icon icon-small" aria-hidden="true" />
          {source.title}
        </Link>
      )}
    </p>
  );
}

function Session({ set }: { set: RecallSet }) {
  const [index, setIndex] = useState(() => {
    const open = set.items.findIndex(({ outcome }) => outcome === null);
    return open < 0 ? set.items.length : open;
  });
  const item = set.items[index];
  if (!item) return <ReviewEnd set={set} />;
  const isLast = index === set.items.length - 1;
  return (
    <>
      <Origin item={item} />
      <Task key={item.position} set={set} item={item} number={index + 1} />
      {item.outcome && (
        <div className="row even wrap to-right">
          <Button variant="primary" onClick={() => setIndex(index + 1)}>
            {isLast ? 'See how it went' : 'Next'}
            <ChevronRight className="icon icon-small" aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  );
}

function MissingReview() {
  return (
    <div className="page">
      <Empty icon={CircleHelp} title="Review not found">
        <p>
          This is not one of your reviews.{' '}
          <Link className="link" to="/review">
            Go to your review
          </Link>
        </p>
      </Empty>
    </div>
  );
}

/** Five to recall, one after another, without a clock. */
export function ReviewSetPage() {
  const { id } = route.useParams();
  usePageTitle('Review');
  const { data, error, refetch } = useQuery({
    ...query(recall.get, { params: { id: Number(id) } }),
    networkMode: 'always',
  });
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <MissingReview />;
  if (error && !data)
    return (
      <PageFailure title="This review could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  const done = data.items.filter(({ outcome }) => outcome !== null).length;
  return (
    <div className="review-set stack apart">
      <header className="row loose between">
        <p className="item-title">Review</p>
        <ButtonLink variant="ghost" size="small" icon={X} to="/dashboard">
          Leave, answers are kept
        </ButtonLink>
      </header>
      <Rule steps={data.items.length} done={done} label="Answered" />
      {/* Keyed by the set: the next one starts at its beginning. */}
      <Session key={data.id} set={data} />
    </div>
  );
}
