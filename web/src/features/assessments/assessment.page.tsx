import { bridges, courses, type Course } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Lock, PencilLine } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { lockText } from '../../domain/courses/course-status.tsx';
import { isNotThere, NotThere } from '../../domain/courses/not-there.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { WayOn } from '../../domain/learning/way-on.tsx';
import { AssessmentCrumbs, ReturnLink } from './assessment-crumbs.tsx';
import { loadCachedAttempt } from './attempt-memory.ts';
import { entryQuery } from './enter-attempt.ts';
import { StartView } from './start-view.tsx';
import { AttemptScreen } from './taking.tsx';

/** Who takes an assessment has no result yet. */
const ResultsView = lazy(() =>
  import('./results-view.tsx').then(({ ResultsView: Loaded }) => ({ default: Loaded })),
);

const route = getRouteApi('/shell/signed-in/assessment/$id');

function ClosedView({ course }: { course: Course }) {
  return (
    <div className="page readable">
      <AssessmentCrumbs course={course} />
      <h1 className="visually-hidden">{course.title}</h1>
      <Empty
        icon={course.isPublished ? Lock : PencilLine}
        title={course.isPublished ? 'This assessment is locked' : 'This assessment isn’t available yet'}
      >
        <p>{course.isLocked ? lockText(course) : 'Unlocks when you complete all lessons in this module.'}</p>
        <p className="row wrap ways">
          <WayOn way={course.lock?.way} variant="primary" />
          <ReturnLink course={course} />
        </p>
      </Empty>
    </div>
  );
}

interface AttemptProps {
  course: Course;
  /** Only what changed is asked. */
  isBridge: boolean;
  /** The button was pressed. */
  isBegun: boolean;
  onBegin: () => void;
  onFinished: (attemptId: number) => void;
}

/** The start, or the attempt itself: begun by the button, or remembered by this tab. */
function AttemptView({ course, isBridge, isBegun, onBegin, onFinished }: AttemptProps) {
  const client = useQueryClient();
  const user = useUser();
  /** A proctor’s, as typed for the start. */
  const [code, setCode] = useState('');
  const [isRemembered] = useState(() => loadCachedAttempt(user.id, course.id) !== undefined);
  const entering = { userId: user.id, courseId: course.id, acceptsStatement: isBegun, code, isBridge };
  const bridge = useQuery({ ...query(bridges.get, { params: { id: course.id } }), enabled: isBridge });
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...entryQuery(client, entering),
    enabled: isBegun || isRemembered,
  });
  const resync = useCallback(() => void refetch(), [refetch]);
  const endedId = data?.state === 'over' ? data.attemptId : undefined;
  useEffect(() => {
    if (endedId !== undefined) onFinished(endedId);
  }, [endedId, onFinished]);
  if (data?.state === 'open')
    return (
      <AttemptScreen
        key={`${data.attempt.id} as of ${dataUpdatedAt}`}
        course={course}
        attempt={data.attempt}
        endsAt={data.endsAt}
        onFinished={onFinished}
        onResync={resync}
      />
    );
  if (data || (isRemembered && !error) || (isBridge && bridge.isPending)) return <PageSkeleton />;
  return (
    <StartView
      course={course}
      bridge={bridge.data}
      isStarting={isFetching}
      error={error}
      onStart={(typed) => {
        setCode(typed);
        onBegin();
        const again = entryQuery(client, { ...entering, acceptsStatement: true, code: typed });
        if (isBegun || isRemembered) client.fetchQuery(again).catch(() => undefined);
      }}
    />
  );
}

function Assessment({ course }: { course: Course }) {
  const { attempt, bridge: isBridge = false } = route.useSearch();
  const navigate = useNavigate();
  const [isBegun, setBegun] = useState(false);
  const id = String(course.id);
  usePageTitle(`${course.title} assessment`);
  const begin = () => setBegun(true);
  // Not at once: each attempt begins with its statement.
  const retake = (isOfBridge: boolean) =>
    void navigate({ to: '/assessment/$id', params: { id }, search: isOfBridge ? { bridge: true } : {} });
  const showResult = useCallback(
    (attemptId: number) => {
      setBegun(false);
      void navigate({ to: '/assessment/$id', params: { id }, search: { attempt: attemptId }, replace: true });
    },
    [id, navigate],
  );
  if (attempt !== undefined)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ResultsView key={attempt} attemptId={attempt} course={course} onRetake={retake} />
      </Suspense>
    );
  if (!course.isAssessmentOpen) return <ClosedView course={course} />;
  return (
    <AttemptView
      course={course}
      isBridge={isBridge}
      isBegun={isBegun}
      onBegin={begin}
      onFinished={showResult}
    />
  );
}

export function AssessmentPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(query(courses.get, { params: { id: Number(id) } }));
  if (isNotThere(error)) return <NotThere what="assessment" />;
  if (error)
    return (
      <PageFailure title="This assessment could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  return <Assessment key={data.id} course={data} />;
}
