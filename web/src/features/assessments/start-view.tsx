import {
  assessments,
  ATTEMPT_SECONDS,
  HONESTY_STATEMENT,
  PASS_MARK,
  type Bridge,
  type Course,
} from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleAlert, ListChecks, RotateCcw, Save, Target, Timer } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { ApiError, reasonOf } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { minutesLeftOf, useOpenAttempts } from '../../domain/quizzes/open-attempts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, FieldError, Input } from '../../ui/field.tsx';
import { AssessmentCrumbs } from './assessment-crumbs.tsx';
import { neededToPass } from './assessment-records.ts';
import { BeforeRetake, isHeldUp } from './before-retake.tsx';
import { retakeRule } from './retake-rule.ts';

/** Until the server has told the operator's own. */
const DEFAULT_WAIT_HOURS = [0, 24, 168];

const expectations = (questions: number, waitHours: readonly number[]) => [
  {
    icon: ListChecks,
    title: `${questions} questions`,
    text: 'One at a time, four choices each, one correct answer.',
  },
  {
    icon: Timer,
    title: `${ATTEMPT_SECONDS / 60} minutes`,
    text: 'The clock starts when you do and keeps running if you leave or reload. At 0:00 we submit the answers you’ve given.',
  },
  {
    icon: Target,
    title: `Pass mark ${PASS_MARK}%`,
    text: `${neededToPass(questions)} of ${questions} correct. After a pass you see every question with its answer and the reason; after a failed attempt, the lessons and objectives to review.`,
  },
  {
    icon: Save,
    title: 'Saved as you answer',
    text: 'Answers save as you go. You can change them until you submit.',
  },
  {
    icon: RotateCcw,
    title: 'Retakes allowed',
    text: retakeRule(waitHours),
  },
];

function MissingLessons({ course }: { course: Course }) {
  if (course.completedLessons >= course.totalLessons) return null;
  return (
    <p className="row top loose padded-loose gray-ground below-roomy">
      <CircleAlert className="icon below-hair soft" aria-hidden="true" />
      <span>
        The certificate also requires all {course.totalLessons} lessons; {course.completedLessons} are done.
        You can take the assessment now and{' '}
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
  /** What changed, where only that is asked. */
  bridge: Bridge | undefined;
  isStarting: boolean;
  error: unknown;
  /** The statement of honesty is accepted; with the proctor’s code where one is needed. */
  onStart: (code: string) => void;
}

interface StatementProps {
  isAccepted: boolean;
  isMissing: boolean;
  onChange: (isAccepted: boolean) => void;
  ref: RefObject<HTMLInputElement | null>;
}

/** What each attempt begins with; it stands in the record. */
function Statement({ isAccepted, isMissing, onChange, ref }: StatementProps) {
  return (
    <Checkbox
      ref={ref}
      className="statement below-roomy"
      checked={isAccepted}
      error={isMissing ? 'Confirm this statement to start.' : undefined}
      onChange={(event) => onChange(event.target.checked)}
    >
      {HONESTY_STATEMENT.text}
    </Checkbox>
  );
}

interface CodeProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  ref: RefObject<HTMLInputElement | null>;
}

/** Where the assessment is supervised, it begins with a code from the room. */
function CodeField({ value, error, onChange, ref }: CodeProps) {
  return (
    <Field
      className="narrow below-roomy"
      label="Proctor’s code"
      hint="This assessment is supervised. Your proctor gives you the code in the room; the certificate names the proctor."
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          ref={ref}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** What to expect. The attempt starts with the button and not before, because the clock then runs. */
export function StartView({ course, bridge, isStarting, error, onStart }: Props) {
  const open = useOpenAttempts().find(({ assessmentId }) => assessmentId === course.id);
  const user = useUser();
  const { data: next } = useQuery(
    query(assessments.next, { params: { userId: user.id, assessmentId: course.id } }),
  );
  const [isAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [code, setCode] = useState('');
  const codeInput = useRef<HTMLInputElement>(null);
  const statement = useRef<HTMLInputElement>(null);
  const isClosed = !open && next !== undefined && isHeldUp(next);
  const needsCode = !open && next?.isSupervised === true;
  const refusedCode = error instanceof ApiError ? error.fields['code'] : undefined;
  const handleStart = () => {
    if (needsCode && !code.trim()) {
      setMissing(true);
      return codeInput.current?.focus();
    }
    if (open || isAccepted) return onStart(code.trim());
    setMissing(true);
    return statement.current?.focus();
  };
  return (
    <div className="page readable">
      <AssessmentCrumbs course={course} />
      <h1 className="page-title">{course.title}</h1>
      <p className="lead below-snug">
        {bridge
          ? `What to expect in the questions on what changed from version ${bridge.from} to ${bridge.to}.`
          : 'What to expect in this assessment.'}
      </p>
      <ul className="lined line-below below-ample">
        {expectations(
          bridge?.questions ?? course.questionsPerAttempt,
          next?.waitHours ?? DEFAULT_WAIT_HOURS,
        ).map(({ icon: Icon, title, text }) => (
          <li className="row top loose" key={title}>
            <Icon className="icon below-hair drape-text" aria-hidden="true" />
            <div>
              <h2 className="item-title">{title}</h2>
              <p className="soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {!bridge && <MissingLessons course={course} />}
      {open && (
        <p className="row top loose padded-loose gray-ground below-roomy" role="status">
          <Timer className="icon below-hair soft" aria-hidden="true" />
          <span>
            Your attempt is open, begun earlier or on another device: {count(minutesLeftOf(open), 'minute')}{' '}
            left. Its clock runs.
          </span>
        </p>
      )}
      {!open && next && <BeforeRetake next={next} />}
      {needsCode && !isClosed && (
        <CodeField
          ref={codeInput}
          value={code}
          error={isMissing && !code.trim() ? 'Enter the code that your proctor gives you.' : refusedCode}
          onChange={setCode}
        />
      )}
      {!open && !isClosed && (
        <Statement
          ref={statement}
          isAccepted={isAccepted}
          isMissing={isMissing && !isAccepted}
          onChange={(accepted) => {
            setAccepted(accepted);
            setMissing(false);
          }}
        />
      )}
      <div className="row wrap apart below-broad">
        <Button
          variant="primary"
          size="large"
          className="full-on-phones"
          disabled={isStarting || isClosed}
          isBusy={isStarting}
          onClick={handleStart}
        >
          {open ? 'Continue Assessment' : 'Take Assessment'}
          {!isStarting && <ArrowRight className="icon icon-small" aria-hidden="true" />}
        </Button>
        <p className="small-text muted">
          {open ? 'It goes on where you stopped.' : 'This starts the clock.'}
        </p>
      </div>
      {error !== null && refusedCode === undefined && !isStarting && (
        <FieldError className="below-even" role="alert">
          {reasonOf(error)}
        </FieldError>
      )}
    </div>
  );
}
