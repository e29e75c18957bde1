import type { PracticeSession } from '@trialwright/contract';
import { ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { reasonOf } from '../../core/api.ts';
import { useQuestionKeys } from '../../domain/quizzes/question-keys.ts';
import { QuestionView } from '../../domain/quizzes/question-view.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Explanation } from '../../domain/quizzes/explanation.tsx';
import { TimeLeft } from '../../domain/quizzes/time-left.tsx';
import { QuizFrame } from './quiz-frame.tsx';
import { EARLY_MINUTES } from './quiz-kinds.ts';
import { openPositions, startPosition } from './quiz-positions.ts';
import { StepButton, TimeUp } from './quiz-steps.tsx';
import { useAnswering, useQuizEnd } from './use-quiz.ts';

/** Which question is shown: an answered one, or the first that is not. */
function usePosition({ questions }: PracticeSession) {
  const [index, setIndex] = useState(() => startPosition(questions));
  const [firstOpen] = openPositions(questions);
  const canOpen = (position: number) =>
    position === index || position === firstOpen || questions[position]?.chosen != null;
  return {
    index,
    canOpen,
    go: (position: number) => {
      if (canOpen(position)) setIndex(position);
    },
  };
}

/** A quiz that explains each answer at once: choose, check, read, go on. */
export function ImmediateFeedbackQuiz({
  session,
  endsAt,
}: {
  session: PracticeSession;
  endsAt: number | undefined;
}) {
  const root = useRef<HTMLDivElement>(null);
  const { index, canOpen, go } = usePosition(session);
  const [picks, setPicks] = useState<Record<string, number>>({});
  const [newest, setNewest] = useState<string>();
  const answering = useAnswering(session);
  const { end, isEnding, error: endError, isOver, endTime, resync } = useQuizEnd(session);
  const { questions } = session;
  const question = questions[index];
  const told = question?.explanation;
  const chosen = question ? (question.chosen ?? picks[question.id]) : undefined;
  const isClosed = Boolean(told) || isOver || isEnding || answering.isPending;
  const handleChoose = (option: number) => {
    if (question && !isClosed) setPicks({ ...picks, [question.id]: option });
  };
  const isLast = index === questions.length - 1;
  const handleNext = () => (isLast ? end() : go(index + 1));
  const handleCheck = () => {
    if (!question || chosen === undefined || isClosed) return;
    answering.mutate({ questionId: question.id, chosen }, { onSuccess: ({ id }) => setNewest(id) });
  };
  useQuestionKeys(root, {
    onChoose: handleChoose,
    onMove: (step) => {
      if (!isOver && !isEnding && (step === -1 || (told && !isLast))) go(index + step);
    },
  });
  if (!question) return null;
  const error = told ? endError : answering.error;
  return (
    <QuizFrame
      root={root}
      session={session}
      questions={questions}
      index={index}
      canOpen={canOpen}
      onOpen={go}
      clock={
        endsAt !== undefined && (
          <TimeLeft endsAt={endsAt} earlyMinutes={EARLY_MINUTES} onEnd={endTime} onDrift={resync} />
        )
      }
      isEnding={isEnding}
      onEnd={end}
    >
      <form
        className="question-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (told) handleNext();
          else handleCheck();
        }}
      >
        <QuestionView
          key={question.id}
          question={question}
          number={index + 1}
          total={questions.length}
          chosen={chosen}
          isClosed={isClosed}
          told={told ?? undefined}
          onChoose={handleChoose}
        >
          {told && <Explanation key={question.id} told={told} isNew={newest === question.id} />}
          {isOver ? (
            <TimeUp error={endError} isBusy={isEnding} onRetry={end} />
          ) : (
            <div className="steps told-steps row to-right even wrap below-broad">
              {error && !answering.isPending && (
                <FieldError role="alert">
                  {told ? 'The quiz couldn’t be submitted.' : 'Your answer couldn’t be checked.'}{' '}
                  {reasonOf(error)}
                </FieldError>
              )}
              <StepButton
                isBusy={answering.isPending || isEnding}
                isDisabled={chosen === undefined}
                why="Choose an answer first"
              >
                {told ? (isLast ? 'See result' : 'Next question') : 'Check answer'}
                {told && <ChevronRight className="icon icon-small" aria-hidden="true" />}
              </StepButton>
            </div>
          )}
        </QuestionView>
      </form>
    </QuizFrame>
  );
}
