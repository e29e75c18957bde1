import { ATTEMPT_SECONDS, PASS_MARK, QUESTIONS_PER_ATTEMPT, type CourseSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Award, ListChecks, Target, Timer } from 'lucide-react';
import { formatDay } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { lockText } from '../../domain/courses/course-status.tsx';
import { WayOn } from '../../domain/learning/way-on.tsx';
import { Card } from '../../ui/card.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AssessmentBadge } from './assessment-badge.tsx';
import type { AttemptSummary } from './assessment-records.ts';

interface Props {
  course: CourseSummary;
  standing: AttemptSummary | undefined;
  hasCertificate: boolean;
  /** Minutes left of an attempt that is open, here or elsewhere. */
  minutesLeft: number | undefined;
}

function AssessmentRules() {
  return (
    <p className="meta tabular below-snug">
      <span>
        <ListChecks className="icon" aria-hidden="true" />
        {QUESTIONS_PER_ATTEMPT} questions
      </span>
      <span>
        <Timer className="icon" aria-hidden="true" />
        {ATTEMPT_SECONDS / 60} minutes
      </span>
      <span>
        <Target className="icon" aria-hidden="true" />
        Pass mark {PASS_MARK}%
      </span>
    </p>
  );
}

function Numbers({ standing }: { standing: AttemptSummary }) {
  return (
    <dl className="row wrap broad set-off below-fair tabular">
      <div>
        <dt className="small-text">Best score</dt>
        <dd className="strong">{standing.best}%</dd>
      </div>
      <div>
        <dt className="small-text">Attempts</dt>
        <dd className="strong">{standing.attempts}</dd>
      </div>
      <div>
        <dt className="small-text">Last attempt</dt>
        <dd className="strong">{formatDay(standing.last.submittedAt)}</dd>
      </div>
    </dl>
  );
}

function Actions({ course, standing }: Pick<Props, 'course' | 'standing'>) {
  const params = { id: String(course.id) };
  return (
    <div className="card-actions stack close">
      {course.lockReason === 'roles.not_paid' ? (
        <WayOn way={course.lock?.way} size="small" />
      ) : course.isLocked ? (
        <Button size="small" disabled aria-describedby={`why-${course.id}`}>
          {course.isPublished ? 'Complete Course First' : 'In development'}
        </Button>
      ) : (
        <ButtonLink
          variant={standing ? 'secondary' : 'tint'}
          size="small"
          to="/assessment/$id"
          params={params}
        >
          {standing ? 'Retake Assessment' : 'Take Assessment'}
        </ButtonLink>
      )}
      {standing?.hasPassed && (
        <ButtonLink size="small" icon={Award} to="/certificates">
          View Certificate
        </ButtonLink>
      )}
      {standing && (
        <Link
          className="link small-text centered"
          to="/assessment/$id"
          params={params}
          search={{ attempt: standing.last.attemptId }}
        >
          Review last attempt
        </Link>
      )}
    </div>
  );
}

/** The assessment of one course: its terms, what was achieved, and what can be done now. */
export function AssessmentCard({ course, standing, hasCertificate, minutesLeft }: Props) {
  const waitsForLessons =
    standing?.hasPassed && !hasCertificate && course.completedLessons < course.totalLessons;
  return (
    <Card as="article" className="side-by-side to-end roomy padded-roomy">
      <div>
        <div className="row even">
          <AssessmentBadge course={course} standing={standing} />
          <span className="small-text muted">Module {course.order}</span>
        </div>
        <h3 className={`card-title below-close ${course.isLocked ? 'muted' : ''}`}>{course.title}</h3>
        <AssessmentRules />
        {course.isLocked && (
          <p className="small-text soft below-near" id={`why-${course.id}`}>
            {lockText(course)}
          </p>
        )}
        {standing && <Numbers standing={standing} />}
        {minutesLeft !== undefined && (
          <p className="small-text soft below-near">
            Attempt in progress, {count(minutesLeft, 'minute')} left.
          </p>
        )}
        {waitsForLessons && (
          <p className="small-text soft below-near">
            You’ll get the certificate when all {course.totalLessons} lessons are done (
            {course.completedLessons} so far).
          </p>
        )}
      </div>
      <Actions course={course} standing={standing} />
    </Card>
  );
}
