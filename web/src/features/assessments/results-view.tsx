import './results.css';
import { assessments, type AssessmentResult, type Course, type ReviewItem } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { Award, BookOpen, CircleCheck, CircleX, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../core/dates.ts';
import { count, spell } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { AnswerReview, type ReviewedItem } from '../../domain/quizzes/answer-review.tsx';
import { Score } from '../../domain/quizzes/score.tsx';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { AssessmentCrumbs, ReturnLink } from './assessment-crumbs.tsx';
import { neededToPass } from './assessment-records.ts';
import { BeforeRetake } from './before-retake.tsx';
import { ScoreScale } from './score-scale.tsx';
import { Badge } from '../../ui/badge.tsx';
import { WeakLessons } from './weak-lessons.tsx';

interface Props {
  course: Course;
  onRetake: (isBridge: boolean) => void;
}

function asReviewed({ questionId, lessonId, lessonTitle, ...item }: ReviewItem): ReviewedItem {
  const source =
    lessonId > 0 ? { label: `Review lesson: ${lessonTitle}`, href: `/lesson/${lessonId}` } : null;
  return { ...item, id: questionId, source };
}

const missingLessons = (course: Course) => course.totalLessons - course.completedLessons;

/** The result in numbers, and what follows from it. */
function Summary({ course, result }: { course: Course; result: AssessmentResult }) {
  const total = result.questions;
  const missing = missingLessons(course);
  return (
    <p className="lead">
      {result.correctAnswers === 0 ? 'None' : spell(result.correctAnswers)} of {total} correct;{' '}
      {neededToPass(total)} needed to pass. {!result.passed && 'Review the lessons below, then retake it.'}
      {result.passed &&
        result.certificateNumber &&
        (result.isBridge ? 'Your certificate now names both versions.' : 'Your certificate is ready.')}
      {result.passed && !result.certificateNumber && missing > 0 && (
        <>
          You’ll get your certificate when the remaining {count(missing, 'lesson')} in{' '}
          <Link className="link" to="/course/$id" params={{ id: String(course.id) }}>
            {course.title}
          </Link>{' '}
          {missing === 1 ? 'is' : 'are'} done.
        </>
      )}
    </p>
  );
}

function Actions({ course, result, onRetake }: Props & { result: AssessmentResult }) {
  const needsLessons = result.passed && !result.certificateNumber && missingLessons(course) > 0;
  return (
    <div className="row wrap result-actions below-roomy">
      {needsLessons && (
        <ButtonLink
          variant={course.path ? 'secondary' : 'primary'}
          icon={BookOpen}
          to="/course/$id"
          params={{ id: String(course.id) }}
        >
          Back to Course
        </ButtonLink>
      )}
      {result.passed && (
        <ButtonLink
          variant={needsLessons || course.path ? 'secondary' : 'primary'}
          icon={Award}
          to="/certificates"
        >
          View Certificate
        </ButtonLink>
      )}
      <ReturnLink course={course} variant={course.path ? 'primary' : 'secondary'} />
      <Button
        variant={result.passed || course.path ? 'ghost' : 'primary'}
        icon={RotateCcw}
        onClick={() => onRetake(result.isBridge && !result.passed)}
      >
        Retake Assessment
      </Button>
    </div>
  );
}

function Result({ course, result, onRetake }: Props & { result: AssessmentResult }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const user = useUser();
  const { data: next } = useQuery(
    query(assessments.next, { params: { userId: user.id, assessmentId: course.id } }),
  );
  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page assessment-results">
      <AssessmentCrumbs course={course} />
      <section className="quiz-sheet result" aria-labelledby="result">
        <div>
          <span className="row wrap">
            <Badge tone={result.passed ? 'done' : 'danger'} icon={result.passed ? CircleCheck : CircleX}>
              {result.passed ? 'Passed' : 'Failed'}
            </Badge>
            <span className="small-text muted">{formatDay(result.submittedAt)}</span>
          </span>
          <h1 className="page-title" id="result" ref={heading} tabIndex={-1}>
            {result.passed ? `You passed ${course.title}` : `Not passed yet: ${course.title}`}
          </h1>
          <Summary course={course} result={result} />
        </div>
        <Score percent={result.score} />
        <ScoreScale score={result.score} />
        <Actions course={course} result={result} onRetake={onRetake} />
      </section>
      {!result.passed && next && <BeforeRetake next={next} />}
      {result.review.length > 0 && <AnswerReview review={result.review.map(asReviewed)} />}
      {!result.passed && <WeakLessons lessons={result.weakLessons} practice={result.practiceQuestions} />}
    </div>
  );
}

/** The result of a submitted attempt, right after it or later. */
export function ResultsView({ attemptId, ...props }: Props & { attemptId: number }) {
  const { data, error, refetch } = useQuery(query(assessments.result, { params: { id: attemptId } }));
  if (error)
    return (
      <PageFailure title="This result could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  if (data.assessmentId !== props.course.id)
    return (
      <Navigate
        to="/assessment/$id"
        params={{ id: String(data.assessmentId) }}
        search={{ attempt: attemptId }}
        replace
      />
    );
  return <Result result={data} {...props} />;
}
