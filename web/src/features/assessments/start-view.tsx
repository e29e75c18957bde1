import './start-view.css';
import { ATTEMPT_SECONDS, PASS_MARK, type Course } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleAlert, ListChecks, RotateCcw, Save, Target, Timer } from 'lucide-react';
import { reasonOf } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { minutesLeftOf, useOpenAttempts } from '../../domain/quizzes/open-attempts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { AssessmentCrumbs } from './assessment-crumbs.tsx';
import { neededToPass } from './assessment-records.ts';

const expectations = (questions: number) => [
  {
    icon: ListChecks,
    title: `${questions} questions`,
    text: 'One at a time, with four answers each. One of them is right.',
  },
  {
    icon: Timer,
    title: `${ATTEMPT_SECONDS / 60} minutes`,
    text: 'Counted by the server from the moment you start. The clock runs on if you leave or reload; at 0:00 the assessment is submitted with what you have answered.',
  },
  {
    icon: Target,
    title: `Pass mark ${PASS_MARK}%`,
    text: `${neededToPass(questions)} of ${questions} correct. Afterwards you see every question with its answer and the reason.`,
  },
  {
    icon: Save,
    title: 'Saved as you answer',
    text: 'Each answer is kept when you give it, and you can change it until you submit.',
  },
  {
    icon: RotateCcw,
    title: 'Retakes allowed',
    text: 'As often as you like, each time with newly drawn questions.',
  },
];

function MissingLessons({ course }: { course: Course }) {
  if (course.completedLessons >= course.totalLessons) return null;
  return (
    <p className="note">
      <CircleAlert className="i" aria-hidden="true" />
      <span>
        The certificate also needs all {course.totalLessons} lessons; {course.completedLessons} are done. You
        can take the assessment now and{' '}
        <Link className="link" to="/course/$id" params={{ id: String(course.id) }}>
          finish the lessons
        </Link>{' '}
        later.
      </span>
    </p>
  );
}

interface Props {
  course: Course;
  isStarting: boolean;
  error: unknown;
  onStart: () => void;
}

/** What to expect. The attempt starts with the button and not before, because the clock then runs. */
export function StartView({ course, isStarting, error, onStart }: Props) {
  const open = useOpenAttempts().find(({ assessmentId }) => assessmentId === course.id);
  return (
    <div className="page assessment-start">
      <AssessmentCrumbs course={course} />
      <h1 className="t1">{course.title}</h1>
      <p className="lead">What to expect in this assessment.</p>
      <ul className="expectations">
        {expectations(course.questionsPerAttempt).map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon className="i" aria-hidden="true" />
            <div>
              <h2 className="t4">{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <MissingLessons course={course} />
      {open && (
        <p className="note" role="status">
          <Timer className="i" aria-hidden="true" />
          <span>
            Your attempt is open, begun earlier or on another device: {count(minutesLeftOf(open), 'minute')}{' '}
            left. Its clock runs.
          </span>
        </p>
      )}
      <div className="start-row">
        <Button variant="primary" size="large" disabled={isStarting} isBusy={isStarting} onClick={onStart}>
          {open ? 'Continue Assessment' : 'Take Assessment'}
          {!isStarting && <ArrowRight className="i i-s" aria-hidden="true" />}
        </Button>
        <p className="sm muted">{open ? 'It goes on where you stopped.' : 'This starts the clock.'}</p>
      </div>
      {error !== null && !isStarting && <FieldError role="alert">{reasonOf(error)}</FieldError>}
    </div>
  );
}
