import './review.css';
import { recall, RECALL_SIZE, type RecallOverview } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { reasonOf } from '../../core/api.ts';
import { formatDay } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { DueDays } from '../../domain/recall/due-days.tsx';
import { DueList, reasonText } from '../../domain/recall/due-list.tsx';
import { useStartReview } from '../../domain/recall/start-review.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { MasterySection } from './mastery-section.tsx';
import { ReminderSection } from './reminder-section.tsx';

/** What a press leads to: the open set, what is due, or terms that were never asked. */
function startLabel({ openSetId, dueToday, newTerms }: RecallOverview): string | undefined {
  if (openSetId !== null) return 'Continue review';
  if (dueToday > 0) return dueToday < RECALL_SIZE ? 'Start review' : 'Start five';
  return newTerms > 0 ? `Learn ${count(Math.min(newTerms, RECALL_SIZE), 'new term')}` : undefined;
}

function Today({ data }: { data: RecallOverview }) {
  const { start, isStarting, error } = useStartReview();
  const label = startLabel(data);
  const rest = data.dueToday - data.first.length;
  return (
    <Card as="section" className="stack padded-ample" aria-labelledby="review-today">
      <h2 className="card-title" id="review-today">
        {data.dueToday > 0 ? `${data.dueToday} due today` : 'Nothing due today'}
      </h2>
      {data.first.length > 0 ? (
        <DueList
          lines={data.first.map(({ kind, title, reason, lastAt }, index) => ({
            key: index,
            kind,
            title,
            state: reasonText(reason, lastAt),
          }))}
        />
      ) : (
        <p className="muted">
          {data.nextDueAt
            ? `The next ones come back on ${formatDay(data.nextDueAt)}.`
            : 'What you answer in lessons and quizzes comes back here before it fades.'}
        </p>
      )}
      <DueDays days={data.days} />
      {error && <FieldError role="alert">The review could not be started. {reasonOf(error)}</FieldError>}
      <div className="row even wrap">
        {label !== undefined && (
          <Button variant="primary" isBusy={isStarting} onClick={start}>
            {label}
          </Button>
        )}
        {rest > 0 && <p className="small-text muted">Five a day is enough. The other {rest} can wait.</p>}
      </div>
    </Card>
  );
}

/** What comes back today, what is known, and the reminder. */
export function ReviewPage() {
  usePageTitle('Five-minute review');
  const user = useUser();
  const { data, error, refetch } = useQuery(query(recall.overview, { params: { userId: user.id } }));
  if (error && !data)
    return (
      <PageFailure title="Your review could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  const hasNothing = data.nextDueAt === null && data.newTerms === 0 && data.openSetId === null;
  return (
    <div className="page narrow-page">
      <div className="page-head">
        <h1 className="page-title">Five-minute review</h1>
        <p className="lead">
          Five things you have met before, without a clock. What you missed comes back first; what you know
          waits longer each time.
        </p>
      </div>
      {hasNothing ? (
        <Empty icon={Check} title="Nothing to review yet">
          <p>Complete a lesson, and its terms and checks come back here before they fade.</p>
        </Empty>
      ) : (
        <Today data={data} />
      )}
      <MasterySection userId={user.id} />
      <ReminderSection reminder={data.reminder} userId={user.id} />
    </div>
  );
}
