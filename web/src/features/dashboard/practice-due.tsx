import { practice, PRACTICE_QUESTIONS, PRACTICE_SECONDS } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ListChecks } from 'lucide-react';
import { reasonOf } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { useStartPractice } from '../../domain/quizzes/start-practice.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/field.tsx';

/** The questions that are due for review today, one press away; without any there is nothing to say. */
export function PracticeDue() {
  const { data } = useQuery(query(practice.overview, { params: { userId: useUser().id } }));
  const { start, isStarting, error } = useStartPractice();
  const isOpen = data?.openSessionId != null;
  if (!data || data.available === 0 || (data.dueToday === 0 && !isOpen)) return null;
  const most = Math.min(data.dueToday, PRACTICE_QUESTIONS);
  return (
    <Card as="section" className="practice-due" aria-labelledby="practice-due">
      <ListChecks className="i i-l" aria-hidden="true" />
      <div>
        <h2 className="t4" id="practice-due">
          {isOpen ? 'You have a practice quiz open' : `${count(data.dueToday, 'question')} due for review`}
        </h2>
        <p className="sm muted">
          {isOpen
            ? 'Go on where you stopped.'
            : `A quiz of ${PRACTICE_QUESTIONS}, ${most} of them due, takes up to ${PRACTICE_SECONDS / 60} minutes.`}
        </p>
        {error && <FieldError role="alert">The quiz could not be started. {reasonOf(error)}</FieldError>}
      </div>
      <Button variant="tint" isBusy={isStarting} onClick={start}>
        {isOpen ? 'Continue Practice Quiz' : 'Start Practice Quiz'}
        {!isStarting && <ArrowRight className="i i-s" aria-hidden="true" />}
      </Button>
    </Card>
  );
}
