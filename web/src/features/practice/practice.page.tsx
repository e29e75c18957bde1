import { practice } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { DeferredFeedbackQuiz } from './deferred-quiz.tsx';
import { QUIZ_KINDS } from './quiz-kinds.ts';
import { QuizResult } from './quiz-result.tsx';
import { ImmediateFeedbackQuiz } from './immediate-quiz.tsx';

const route = getRouteApi('/shell/signed-in/practice/$id');

function MissingQuiz() {
  return (
    <div className="page">
      <Empty icon={CircleHelp} title="Quiz not found">
        <p>
          You haven’t started this quiz.{' '}
          <Link className="link" to="/assessments">
            Return to Assessments
          </Link>
        </p>
      </Empty>
    </div>
  );
}

/** A quiz of any kind: its questions, or, once it is over, its result. */
export function PracticePage() {
  const { id } = route.useParams();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...query(practice.get, { params: { id: Number(id) } }),
    networkMode: 'always',
    // Read on every visit: time goes on, and another tab may have gone further.
    gcTime: 0,
  });
  usePageTitle(data?.title ?? 'Quiz');
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isMissing) return <MissingQuiz />;
  if (error && !data)
    return <PageFailure title="This quiz could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.result) return <QuizResult key={data.id} session={data} result={data.result} />;
  const endsAt =
    data.expiresAt === null ? undefined : dataUpdatedAt + Date.parse(data.expiresAt) - Date.parse(data.now);
  const Quiz = QUIZ_KINDS[data.kind].tellsAtOnce ? ImmediateFeedbackQuiz : DeferredFeedbackQuiz;
  return <Quiz key={data.id} session={data} endsAt={endsAt} />;
}
