import './lesson.css';
import './figure.css';
import './bridge.css';
import { bridges, type Bridge } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../core/api.ts';
import { formatUtcDay } from '../../core/dates.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { isNotThere, NotThere } from '../../domain/courses/not-there.tsx';
import { describeWork } from '../../domain/learning/bridge-notices.tsx';
import { refreshLearning } from '../../domain/learning/refresh-learning.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { BridgeEnd } from './bridge-end.tsx';
import { BridgeSlideList, placesOf } from './bridge-slide-list.tsx';
import { BridgeSlideView } from './bridge-slide-view.tsx';
import { AddedLessons, RemovedSlides } from './bridge-rest.tsx';

function Crumbs({ id, title }: { id: number; title: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <Link to="/dashboard">Dashboard</Link>
      <ChevronRight className="icon" aria-hidden="true" />
      <Link to="/course/$id" params={{ id: String(id) }}>
        {title}
      </Link>
      <ChevronRight className="icon" aria-hidden="true" />
      <span aria-current="page">What changed</span>
    </nav>
  );
}

function Head({ bridge }: { bridge: Bridge }) {
  const { from, to, purpose, completedAt } = bridge;
  return (
    <>
      <Crumbs id={bridge.courseId} title={bridge.courseTitle} />
      <div className="page-head">
        <h1 className="page-title">What changed since version {from}</h1>
        <p className="lead">
          {purpose === 'certificate'
            ? `You completed version ${from}${completedAt ? ` on ${formatUtcDay(completedAt)}` : ''}. Version ${to} changes what is below; the rest you know.`
            : `You completed lessons in version ${from}. Version ${to} changes what is below; the rest you know.`}
        </p>
        <p className="small-text muted below-close">{describeWork(bridge)}</p>
      </div>
    </>
  );
}

/** The changed slides one at a time, and what follows once they are read. */
function Reader({ bridge, onRead }: { bridge: Bridge; onRead: () => void }) {
  const places = placesOf(bridge);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      places.findIndex(({ slide }) => !slide.isRead),
    ),
  );
  const place = places[Math.min(index, places.length - 1)];
  return (
    <div className="page">
      <Head bridge={bridge} />
      <div className="bridge-grid columns far below-broad">
        {places.length > 0 && <BridgeSlideList places={places} index={index} onChoose={setIndex} />}
        <div>
          {place && (
            <BridgeSlideView
              // Time is recorded lesson by lesson.
              key={place.lesson.id}
              lesson={place.lesson}
              current={place.slide}
              next={places[index + 1]}
              onNext={() => setIndex(index + 1)}
              onRead={onRead}
            />
          )}
          <AddedLessons added={bridge.added} />
          <RemovedSlides removed={bridge.removed} />
          <BridgeEnd bridge={bridge} />
        </div>
      </div>
    </div>
  );
}

function UpToDate({ id }: { id: number }) {
  return (
    <div className="page">
      <Empty heading="h1" icon={CircleCheck} title="You are up to date">
        <p>Nothing changed in this course that you have to read.</p>
        <p className="row wrap ways">
          <ButtonLink variant="primary" to="/course/$id" params={{ id: String(id) }}>
            Back to Course
          </ButtonLink>
        </p>
      </Empty>
    </div>
  );
}

export function BridgePage() {
  const id = Number(useParams({ from: '/shell/signed-in/course/$id/bridge' }).id);
  const client = useQueryClient();
  const user = useUser();
  const { data, error, refetch } = useQuery(query(bridges.get, { params: { id } }));
  usePageTitle(data ? `What changed: ${data.courseTitle}` : undefined);
  if (error instanceof ApiError && error.code === 'bridges.not_found') return <UpToDate id={id} />;
  if (isNotThere(error)) return <NotThere what="course" />;
  if (error)
    return (
      <PageFailure title="The changes could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  const handleRead = () => void refetch().then(() => refreshLearning(client, user.id));
  return <Reader bridge={data} onRead={handleRead} />;
}
