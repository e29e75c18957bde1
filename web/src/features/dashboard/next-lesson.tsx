import type { CourseSummary, Dashboard } from '@trialwright/contract';
import { ArrowRight, Bookmark, Clock } from 'lucide-react';
import { formatDaysAgo } from '../../core/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Rule } from '../../ui/progress.tsx';

/** One rule per module, joined into the whole path. */
function Path({ courses, currentId }: { courses: CourseSummary[]; currentId: number }) {
  return (
    <div className="row top">
      {courses.map((course) => (
        <div key={course.id} className="segment shrinks" style={{ flex: course.totalLessons }}>
          <Rule
            steps={course.totalLessons}
            done={course.completedLessons}
            label={course.title}
            hasPointer={course.id === currentId}
          />
          <span
            className={`segment-title own-line small-text unbroken below-close ${course.isLocked ? 'muted' : 'medium'}`}
          >
            {course.title}
          </span>
          <span className="tiny-text muted tabular">
            {course.isLocked ? `${course.totalLessons} lessons` : `${course.progress}%`}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Where the learner stopped, and the one button that leads back there. */
export function NextLesson({
  next,
  courses,
}: {
  next: NonNullable<Dashboard['next']>;
  courses: CourseSummary[];
}) {
  const isStarted = next.lastReadAt !== null;
  return (
    <Card as="section" className="padded-ample stack broad" aria-label="Continue where you left off">
      <div className="next-head row wrap between broad">
        <div className="stack tight">
          <p className="small-text muted">
            {next.courseTitle}
            <span aria-hidden="true"> · </span>
            Lesson {next.lessonNumber} of {next.courseLessons}
          </p>
          <h2 className="section-title">{next.lessonTitle}</h2>
          <p className="meta">
            <span>
              <Clock className="icon" aria-hidden="true" />
              {next.estimatedMinutes} minutes
            </span>
            {isStarted && next.lastReadAt && (
              <span>
                <Bookmark className="icon" aria-hidden="true" />
                You stopped at slide {next.slide} of {next.slides}, {formatDaysAgo(next.lastReadAt)}
              </span>
            )}
          </p>
        </div>
        <ButtonLink
          className="full-on-phones"
          variant="primary"
          size="large"
          to="/lesson/$id"
          params={{ id: String(next.lessonId) }}
        >
          {isStarted || next.completedLessons > 0 ? 'Continue Journey' : 'Begin Adventure'}
          <ArrowRight className="icon" aria-hidden="true" />
        </ButtonLink>
      </div>
      <Path courses={courses} currentId={next.courseId} />
    </Card>
  );
}
