import './analytics.css';
import { advanced } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { PageFailure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { Completion } from './completion.tsx';
import { Mentors } from './mentors.tsx';
import { Simulations } from './simulations.tsx';
import { Scores, StudyDays, StudyTime } from './study-panels.tsx';
import { WeakAreas } from './weak-areas.tsx';

function Waiting() {
  return (
    <Skeleton label="Loading your progress">
      <div className="page analytics skeleton-page">
        <SkeletonBlock width="14rem" height="2.5rem" />
        <SkeletonBlock width="26rem" height="1.4rem" />
        <SkeletonBlock height="5.5rem" />
        <div className="columns halves roomy below-roomy">
          <SkeletonBlock height="20rem" />
          <SkeletonBlock height="20rem" />
        </div>
      </div>
    </Skeleton>
  );
}

export function AnalyticsPage() {
  usePageTitle('My progress');
  const user = useUser();
  const { data, error, refetch } = useQuery({
    ...query(advanced.analytics, { params: { userId: user.id } }),
    // Almost everything that a learner does changes it.
    refetchOnMount: 'always',
  });
  if (!data && error)
    return (
      <PageFailure title="Your progress could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Waiting />;
  return (
    <div className="page analytics">
      <div className="page-head">
        <h1 className="page-title">My progress</h1>
        <p className="lead">Your study time, scores, and weak areas.</p>
      </div>
      <Completion analytics={data} />
      <div className="columns halves roomy below-roomy">
        <StudyTime analytics={data} />
        <StudyDays analytics={data} />
        <Scores scores={data.scores} />
      </div>
      <div className="columns roomy top below-roomy">
        <WeakAreas areas={data.areas} />
        <div className="stack roomy">
          <Simulations simulations={data.simulations} />
          <Mentors />
        </div>
      </div>
    </div>
  );
}
