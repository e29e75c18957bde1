import type { CourseSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Clock, Layers, Lock } from 'lucide-react';
import { CourseBadge, lockText, stateOf } from '../../domain/courses/course-status.tsx';
import { Plate } from '../../domain/courses/plate.tsx';
import { Card } from '../../ui/card.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { WayOn } from '../../domain/learning/way-on.tsx';

function CardAction({ course, nextLessonId }: { course: CourseSummary; nextLessonId: number | undefined }) {
  const state = stateOf(course);
  if (course.lockReason === 'roles.not_paid') return <WayOn way={course.lock?.way} size="small" />;
  if (state === 'locked') {
    return (
      <Button size="small" icon={Lock} disabled>
        {course.isPublished ? 'Complete Previous Module' : 'In development'}
      </Button>
    );
  }
  if (state === 'done') {
    return (
      <ButtonLink size="small" to="/course/$id" params={{ id: String(course.id) }}>
        Review &amp; Certificate
      </ButtonLink>
    );
  }
  const label = state === 'progress' ? 'Continue Journey' : 'Begin Adventure';
  return nextLessonId === undefined ? (
    <ButtonLink variant="tint" size="small" to="/course/$id" params={{ id: String(course.id) }}>
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink variant="tint" size="small" to="/lesson/$id" params={{ id: String(nextLessonId) }}>
      {label}
    </ButtonLink>
  );
}

export function CourseCard({
  course,
  nextLessonId,
}: {
  course: CourseSummary;
  nextLessonId: number | undefined;
}) {
  const isLocked = course.isLocked;
  const heading = <h3 className={isLocked ? 'card-title muted' : 'card-title'}>{course.title}</h3>;
  return (
    <Card as="article" leads={!isLocked} className={`course-card side-by-side ${isLocked ? 'locked' : ''}`}>
      <Plate slug={course.slug} />
      <div className="stack close padded-loose">
        <div className="row wrap between">
          <span className="meta">
            <span>
              <Clock className="icon" aria-hidden="true" />
              {course.estimatedHours} h
            </span>
            <span>
              <Layers className="icon" aria-hidden="true" />
              {course.totalLessons} lessons
            </span>
          </span>
          <CourseBadge course={course} />
        </div>
        {isLocked ? (
          heading
        ) : (
          <Link to="/course/$id" params={{ id: String(course.id) }}>
            {heading}
          </Link>
        )}
        <p className={isLocked ? 'control-text muted' : 'control-text soft'}>{course.description}</p>
        <div className="row wrap bottom even below-snug">
          <div className="course-progress stack snug">
            <span className="row between small-text">
              <span className="muted">
                {isLocked ? lockText(course) : `${course.completedLessons} of ${course.totalLessons} lessons`}
              </span>
              <b className="tabular">{course.progress}%</b>
            </span>
            <ProgressBar value={course.progress} label={course.title} />
          </div>
          <CardAction course={course} nextLessonId={nextLessonId} />
        </div>
      </div>
    </Card>
  );
}
