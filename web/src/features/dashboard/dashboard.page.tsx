import './dashboard.css';
import { users, type Dashboard } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { roleTitle } from '../../core/format.ts';
import { useInSlices } from '../../core/in-slices.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { BridgeNotices } from '../../domain/learning/bridge-notices.tsx';
import { useUser } from '../../core/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { Achievements, KeptBookmarks } from './dashboard-aside.tsx';
import { BuyTraining } from './buy-training.tsx';
import { CourseCard } from './course-card.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { NextLesson } from './next-lesson.tsx';
import { OpenAttempts } from './open-attempts.tsx';
import { ReviewDue } from './review-due.tsx';
import { StatCards } from './stat-cards.tsx';
import { ToolCards } from './tool-cards.tsx';

const SHOWN_COURSES = 4;

function greeting(hour: number): string {
  if (hour < 5) return 'Good evening';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

function summary(data: Dashboard): string {
  if (!data.role) return 'You have no training yet.';
  const training = `${roleTitle(data.role)} training.`;
  if (!data.isPaid) return `${training} You have not bought its package yet.`;
  const done = `${data.completedLessons} of ${data.totalLessons} lessons done`;
  const current = data.next
    ? `, ${data.next.completedLessons} of ${data.next.courseLessons} in your current module.`
    : '.';
  return `${training} ${done}${current}`;
}

/** At most four courses: those around the one that the learner is in. */
function shownCourses(data: Dashboard): Dashboard['courses'] {
  const current = data.courses.findIndex(({ id }) => id === data.next?.courseId);
  const start = Math.max(0, Math.min(current - 1, data.courses.length - SHOWN_COURSES));
  return data.courses.slice(start, start + SHOWN_COURSES);
}

export function DashboardPage() {
  usePageTitle('Dashboard');
  const user = useUser();
  const { data: loaded, error, refetch } = useQuery(query(users.dashboard, { params: { userId: user.id } }));
  const data = useInSlices(loaded);
  if (error)
    return (
      <PageFailure title="Your dashboard could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <DashboardSkeleton />;
  return (
    <div className="page dashboard">
      <div className="page-head">
        <h1 className="page-title">
          {greeting(new Date().getHours())}, {user.name.split(' ')[0]}
        </h1>
        <p className="lead">{summary(data)}</p>
      </div>
      <OpenAttempts />
      {data.samples.length > 0 && <BuyTraining samples={data.samples} role={data.role} />}
      {data.courses.length === 0 ? (
        <Empty icon={GraduationCap} title="No Training Available">
          <p>Your courses stand here as soon as you have a package.</p>
        </Empty>
      ) : (
        <>
          {data.next && <NextLesson next={data.next} courses={data.courses} />}
          <BridgeNotices />
          <ReviewDue />
          <StatCards data={data} />
        </>
      )}
      <div className="columns beside distant top below-distant">
        {data.courses.length > 0 && (
          <section className="stack even" aria-labelledby="your-courses">
            <div className="row between">
              <h2 className="section-title" id="your-courses">
                Your courses
              </h2>
              <Link className="link small-text" to="/assessments">
                All {data.courses.length} modules
              </Link>
            </div>
            <div className="stack">
              {shownCourses(data).map((course) => (
                <CourseCard
                  key={course.id}
                  course={course}
                  nextLessonId={data.next?.courseId === course.id ? data.next.lessonId : undefined}
                />
              ))}
            </div>
          </section>
        )}
        <aside className="stack ample" aria-label="Bookmarks and achievements">
          <KeptBookmarks bookmarks={data.bookmarks} />
          <Achievements achievements={data.achievements} />
        </aside>
      </div>
      <ToolCards scenarios={data.scenarios} />
    </div>
  );
}
