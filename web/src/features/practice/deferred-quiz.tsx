import type { PracticeSession } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { reasonOf } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { useQuestionKeys } from '../../domain/quizzes/question-keys.ts';
import { QuestionView } from '../../domain/quizzes/question-view.tsx';
import { TimeLeft } from '../../domain/quizzes/time-left.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { QuizFrame } from './quiz-frame.tsx';
import { EARLY_MINUTES } from './quiz-kinds.ts';
import { openPositions, startPosition } from './quiz-positions.ts';
import { StepButton, TimeUp } from './quiz-steps.tsx';
import { SaveNote } from './save-note.tsx';
import { useKeptAnswers } from './use-saved-answers.ts';
import { useQuizEnd } from './use-quiz.ts';

/** What is missing at the last question, and the way to it. */
function OpenQuestions({ open, onOpen }: { open: number[]; onOpen: (index: number) => void }) {
  const [first] = open;
  if (first === undefined) return null;
  return (
    <p className="row to-right wrap small-text soft below-even">
      <span id="open-questions">
        {count(open.length, 'question')} {open.length === 1 ? 'is' : 'are'} open.
      </span>
      <button type="button" className="link" onClick={() => onOpen(first)}>
        Go to question {first + 1}
      </button>
    </p>
  );
}

/** A quiz that explains at its end: answers are saved as they are given, and may be changed until then. */
export function DeferredFeedbackQuiz({
  session,
  endsAt,
}: {
  session: PracticeSession;
  endsAt: number | undefined;
}) {
  const root = useRef<HTMLDivElement>(null);
  const { questions, saveState, hasAnswers, choose, save } = useKeptAnswers(session);
  const [index, setIndex] = useState(() => startPosition(session.questions));
  const { end, endAsync, isEnding, error: endError, isOver, endTime, resync } = useQuizEnd(session);
  // What could not be saved yet goes first.
  const finish = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await save();
      return endAsync();
    },
  });
  const isClosed = isOver || isEnding || finish.isPending;
  const question = questions[index];
  const isLast = index === questions.length - 1;
  const open = openPositions(questions);
  const go = (position: number) => {
    if (questions[position]) setIndex(position);
  };
  const handleChoose = (option: number) => {
    if (question && !isClosed && question.chosen !== option) choose(question.id, option);
  };
  useQuestionKeys(root, {
    onChoose: handleChoose,
    onMove: (step) => {
      if (!isClosed) go(index + step);
    },
  });
  if (!question) return null;
  const clock = endsAt !== undefined && (
    <TimeLeft endsAt={endsAt} earlyMinutes={EARLY_MINUTES} onEnd={endTime} onDrift={resync} />
  );
  return (
    <QuizFrame
      root={root}
      session={session}
      questions={questions}
      index={index}
      canOpen={() => !isClosed}
      onOpen={go}
      clock={
        <>
          {clock}
          <SaveNote
            saveState={saveState}
            hasAnswers={hasAnswers}
            onRetry={() => void save().catch(() => undefined)}
          />
        </>
      }
      isEnding={isClosed}
      onEnd={finish.mutate}
    >
      <form
        className="question-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLast) go(index + 1);
          else if (open.length === 0 && !isClosed) finish.mutate();
        }}
      >
        <QuestionView
          key={question.id}
          question={question}
          number={index + 1}
          total={questions.length}
          chosen={question.chosen ?? undefined}
          isClosed={isClosed}
          onChoose={handleChoose}
        >
          {isOver ? (
            <TimeUp error={endError} isBusy={isEnding} onRetry={end} />
          ) : (
            <>
              <div className="row between below-broad steps">
                <Button
                  size="large"
                  icon={ChevronLeft}
                  disabled={index === 0 || isClosed}
                  onClick={() => go(index - 1)}
                >
                  Previous
                </Button>
                <StepButton
                  isBusy={finish.isPending}
                  isDisabled={isLast && open.length > 0}
                  why="Answer all questions first"
                >
                  {isLast ? 'Finish' : 'Next'}
                  {!isLast && <ChevronRight className="icon icon-small" aria-hidden="true" />}
                </StepButton>
              </div>
              {isLast && <OpenQuestions open={open} onOpen={go} />}
              {finish.error && !finish.isPending && (
                <FieldError role="alert">
                  The quiz couldn’t be submitted. {reasonOf(finish.error)} Your answers are saved.
                </FieldError>
              )}
            </>
          )}
        </QuestionView>
      </form>
    </QuizFrame>
  );
}
