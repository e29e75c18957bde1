import './practice.css';
import type { PracticeItem, PracticeSession } from '@trialwright/contract';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { reasonOf } from '../../core/api.ts';
import { formatDay } from '../../core/dates.ts';
import { count, spell } from '../../core/format.ts';
import { useStartPractice } from '../../domain/quizzes/start-practice.ts';
import { AnswerReview, type ReviewedItem } from '../../domain/quizzes/answer-review.tsx';
import { Score } from '../../domain/quizzes/score.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { QuizCrumbs } from './quiz-crumbs.tsx';
import { sourceLabel } from '../../domain/quizzes/source-label.ts';

function asReviewed(item: PracticeItem, index: number): ReviewedItem[] {
  const { id, question, options, chosen, explanation } = item;
  if (!explanation) return [];
  const { correct, rationale, reference, whys } = explanation;
  const source = explanation.source && {
    label: sourceLabel(explanation.source),
    href: explanation.source.href,
  };
  return [{ id, number: index + 1, question, options, chosen, correct, rationale, reference, source, whys }];
}

/** One more quiz, right from here. */
function Another() {
  const { start, isStarting, error } = useStartPractice();
  return (
    <>
      <Button isBusy={isStarting} onClick={start}>
        Start Practice Quiz
      </Button>
      {error && <FieldError role="alert">The quiz could not be started. {reasonOf(error)}</FieldError>}
    </>
  );
}

interface Props {
  session: PracticeSession;
  result: NonNullable<PracticeSession['result']>;
}

/** The end of a quiz: the score, what follows from it, and every question explained. */
export function QuizResult({ session, result }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const unanswered = session.questions.filter(({ chosen }) => chosen === null).length;
  return (
    <div className="page narrow-page quiz-result">
      <QuizCrumbs session={session} />
      <section className="side-by-side quiz-sheet result" aria-labelledby="result">
        <div>
          <p className="small-text muted">{formatDay(result.submittedAt)}</p>
          <h1 className="page-title" id="result" ref={heading} tabIndex={-1}>
            {result.correctAnswers === 0 ? 'None' : spell(result.correctAnswers)} of{' '}
            {session.questions.length + session.withheld} correct
          </h1>
          {unanswered > 0 && (
            <p className="lead below-snug">Unanswered, counted as incorrect: {unanswered}.</p>
          )}
          {session.withheld > 0 && (
            <p className="lead below-snug">
              {count(session.withheld, 'question')} of this quiz{' '}
              {session.withheld === 1 ? 'belongs' : 'belong'} to an assessment that you have not passed yet,
              and {session.withheld === 1 ? 'is' : 'are'} not shown.
            </p>
          )}
          {result.outcome && <p className="lead below-snug">{result.outcome}</p>}
          <div className="row wrap below-roomy result-actions">
            <ButtonLink variant="primary" to={result.next.href}>
              {result.next.label}
              <ArrowRight className="icon icon-small" aria-hidden="true" />
            </ButtonLink>
            {session.kind === 'practice' && <Another />}
          </div>
        </div>
        <Score percent={result.score} />
      </section>
      <AnswerReview review={session.questions.flatMap(asReviewed)} />
    </div>
  );
}
