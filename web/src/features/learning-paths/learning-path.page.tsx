import './learning-path.css';
import { learningPaths, type PathProgress } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ModuleItem } from './module-item.tsx';
import { NextStep } from './next-step.tsx';
import { PathHead } from './path-head.tsx';

const route = getRouteApi('/shell/signed-in/learning-paths/$pathId');

function NoPath() {
  return (
    <div className="page learning-path">
      <h1 className="visually-hidden">Learning path</h1>
      <Empty icon={Compass} title="Learning path not found">
        <p>It may have been renamed, or the link may be incomplete.</p>
        <ButtonLink to="/advanced" search={{ tab: 'paths' }}>
          View all learning paths
        </ButtonLink>
      </Empty>
    </div>
  );
}

function Path({ path }: { path: PathProgress }) {
  const [ratingId, setRatingId] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isEnrolled = path.enrolledAt !== null;
  const wasEnrolled = useRef(isEnrolled);
  useEffect(() => {
    // The button that enrolled is gone: what it led to is said next.
    if (isEnrolled && !wasEnrolled.current) heading.current?.focus();
    wasEnrolled.current = isEnrolled;
  }, [isEnrolled]);
  return (
    <div className="page learning-path">
      <PathHead path={path} />
      {isEnrolled && <NextStep path={path} heading={heading} onRate={setRatingId} />}
      <section className="below-distant" aria-labelledby="modules">
        <h2 className="section-title" id="modules">
          Modules
        </h2>
        <ol className="divided below-close">
          {path.modules.map((module, index) => (
            <ModuleItem
              key={module.id}
              pathId={path.id}
              number={index + 1}
              module={module}
              isEnrolled={isEnrolled}
              isRating={ratingId === module.id}
              onRate={(isOpen) => setRatingId(isOpen ? module.id : undefined)}
            />
          ))}
        </ol>
      </section>
    </div>
  );
}

export function LearningPathPage() {
  const { pathId } = route.useParams();
  const user = useUser();
  const { data, error, refetch } = useQuery({
    ...query(learningPaths.get, { params: { userId: user.id, pathId } }),
    // Scenarios, projects and bookings change it too.
    refetchOnMount: 'always',
  });
  usePageTitle(data?.name ?? 'Learning path');
  if (error instanceof ApiError && error.status === 404) return <NoPath />;
  if (error && !data)
    return (
      <PageFailure
        title="This learning path could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  return <Path key={data.id} path={data} />;
}
