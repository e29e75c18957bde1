import './practice-card.css';
import { practice, PRACTICE_QUESTIONS, PRACTICE_SECONDS, type PracticeOverview } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Infinity as Unlimited, ListChecks, Timer } from 'lucide-react';
import { useId } from 'react';
import { reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { useStartPractice } from '../../domain/quizzes/start-practice.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/field.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { PracticeHistory } from './practice-history.tsx';
import { dueText, poolText } from './practice-texts.ts';

function PracticeRules() {
  return (
    <ul className="meta tabular">
      <li className="row snug">
        <Timer className="icon" aria-hidden="true" />
        {PRACTICE_SECONDS / 60} minutes
      </li>
      <li className="row snug">
        <ListChecks className="icon" aria-hidden="true" />
        {PRACTICE_QUESTIONS} questions
      </li>
      <li className="row snug">
        <Unlimited className="icon" aria-hidden="true" />
        Unlimited attempts
      </li>
    </ul>
  );
}

function StartButton({ overview }: { overview: PracticeOverview }) {
  const { start, isStarting, error } = useStartPractice();
  const why = useId();
  const isClosed = overview.available === 0;
  return (
    <>
      <Button
        variant="primary"
        isBlock
        disabled={isClosed}
        isBusy={isStarting}
        aria-describedby={isClosed ? why : undefined}
        onClick={start}
      >
        {overview.openSessionId === null ? 'Start Practice Quiz' : 'Continue Practice Quiz'}
        {!isStarting && <ArrowRight className="icon icon-small" aria-hidden="true" />}
      </Button>
      {isClosed && (
        <p className="hint" id={why}>
          Practice uses questions from your unlocked courses. None are unlocked yet.
        </p>
      )}
      {error && <FieldError role="alert">The quiz could not be started. {reasonOf(error)}</FieldError>}
    </>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading practice">
      <SkeletonBlock width="60%" />
      <SkeletonBlock height="2.5rem" />
    </Skeleton>
  );
}

/** The practice quiz: its terms, what is due today, the way in, and how the last ones went. */
export function PracticeCard() {
  const params = { userId: useUser().id };
  const { data, error, isFetching, refetch } = useQuery(query(practice.overview, { params }));
  return (
    <Card as="section" className="practice-card stack even padded-roomy" aria-labelledby="practice-quiz">
      <h2 className="card-title" id="practice-quiz">
        Practice Quiz
      </h2>
      <PracticeRules />
      {!data && error && (
        <>
          <FieldError role="alert">Your practice queue couldn’t be loaded. {reasonOf(error)}</FieldError>
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {!data && !error && <Waiting />}
      {data && (
        <>
          {data.available > 0 && (
            <p className="soft">
              <b className="plain-text">{dueText(data)}</b> {poolText(data)}
            </p>
          )}
          <StartButton overview={data} />
          <PracticeHistory history={data.history} />
        </>
      )}
    </Card>
  );
}
