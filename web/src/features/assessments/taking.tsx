import '../../domain/quizzes/quiz-frame.css';
import type { Attempt, Course } from '@trialwright/contract';
import { Flag, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { useQuestionKeys } from '../../domain/quizzes/question-keys.ts';
import { toast } from '../../core/toast.ts';
import { QuestionView } from '../../domain/quizzes/question-view.tsx';
import { AssessmentCrumbs, ReturnLink } from './assessment-crumbs.tsx';
import { Clock } from './clock.tsx';
import { useFlags } from './flags.ts';
import type { FlaggedDialogProps } from './flagged-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { QuestionMap } from './question-map.tsx';
import { QuestionSteps } from './question-steps.tsx';
import { useAnswers } from './use-answers.ts';
import { useConduct } from './use-conduct.ts';
import { Button } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useSubmission } from './use-submission.ts';

interface Props {
  course: Course;
  attempt: Attempt;
  endsAt: number;
  onFinished: (attemptId: number) => void;
  /** Asks the server again what is open and for how long. */
  onResync: () => void;
}

/** Saving and submitting: everything that ends an attempt, in this tab or elsewhere. */
function useTaking({ attempt, onFinished, onResync }: Props) {
  const [isTimeUp, setTimeUp] = useState(false);
  const kept = useAnswers(attempt);
  const isOver = isTimeUp || kept.refusal === 'expired';
  const submission = useSubmission({ attempt, saver: kept.saver, isOver, onFinished, onResync });
  const { finish, isPending, isDone } = submission;
  const isEndedElsewhere = kept.refusal === 'submitted' && !isPending && !isDone;
  useEffect(() => {
    if (!isEndedElsewhere) return;
    toast({
      title: 'This attempt was already submitted',
      description: 'You submitted it in another tab, or time ran out.',
    });
    finish(attempt.id);
  }, [attempt.id, finish, isEndedElsewhere]);
  const endTime = useCallback(() => setTimeUp(true), []);
  useConduct(attempt.id, isOver || kept.refusal !== undefined);
  return { ...kept, ...submission, isOver, endTime };
}

const FlaggedDialog = lazy<ComponentType<FlaggedDialogProps>>(() =>
  import('./flagged-dialog.tsx').then(
    (module) => ({ default: module.FlaggedDialog }),
    () => ({ default: NotLoaded }),
  ),
);

function FlagButton({ isFlagged, onToggle }: { isFlagged: boolean; onToggle: () => void }) {
  return (
    <Button
      size="small"
      variant="ghost"
      className="keep below-loose"
      icon={Flag}
      aria-pressed={isFlagged}
      onClick={onToggle}
    >
      Flag to look again
    </Button>
  );
}

/** The attempt was opened in another browser: there it goes on, unless it is taken back. */
function Elsewhere({ onContinue }: { onContinue: () => void }) {
  return (
    <p className="row wrap near padded-even warning-ground" role="alert">
      This assessment was continued in another browser or on another device.
      <Button size="small" onClick={onContinue}>
        Continue here
      </Button>
    </p>
  );
}

/** Which question is shown: an answered one, the first open one, or the one it is. */
function useQuestionIndex(attempt: Attempt, answers: Attempt['answers']) {
  const { questions } = attempt;
  const open = questions.flatMap(({ id }, position) => (answers[id] === undefined ? [position] : []));
  const [index, setIndex] = useState(open[0] ?? questions.length - 1);
  const canOpen = (position: number) =>
    position >= 0 && position < questions.length && (!open.includes(position) || position === open[0]);
  const go = (position: number) => {
    if (canOpen(position)) setIndex(position);
  };
  return { index, open, canOpen: (position: number) => position === index || canOpen(position), go };
}

/** Taking the assessment: one question at a time, saved as answered, by the server's clock. */
export function AttemptScreen(props: Props) {
  const { course, attempt, endsAt } = props;
  const root = useRef<HTMLDivElement>(null);
  const { answers, saver, saveState, submit, isPending, isDone, isOver, endTime, refusal } = useTaking(props);
  const { index, open, canOpen, go } = useQuestionIndex(attempt, answers);
  const { flags, toggle } = useFlags(attempt.id);
  const [isAsking, setAsking] = useState(false);
  const question = attempt.questions[index];
  const flagged = attempt.questions.flatMap(({ id }, position) => (flags.includes(id) ? [position] : []));
  const isClosed = isOver || isPending || isDone || refusal === 'elsewhere';
  const isAnswered = !open.includes(index);
  const handleChoose = (option: number) => {
    if (question && !isClosed) saver.choose(question.id, option);
  };
  useQuestionKeys(root, {
    onChoose: handleChoose,
    onMove: (step) => {
      if (!isClosed && (step === -1 || isAnswered)) go(index + step);
    },
  });
  if (!question) return null;
  return (
    <div className="quiz-frame" ref={root} tabIndex={-1}>
      <header className="taking-head row loose between">
        <AssessmentCrumbs course={course} />
        <ReturnLink course={course} variant="ghost" size="small">
          <X className="icon icon-small" aria-hidden="true" />
          Leave assessment
        </ReturnLink>
      </header>
      {refusal === 'elsewhere' && <Elsewhere onContinue={props.onResync} />}
      <div className="taking-grid">
        <Clock
          endsAt={endsAt}
          onEnd={endTime}
          onDrift={props.onResync}
          saveState={saveState}
          hasAnswers={open.length < attempt.questions.length}
        />
        <QuestionView
          key={question.id}
          question={question}
          number={index + 1}
          total={attempt.questions.length}
          chosen={answers[question.id]}
          isClosed={isClosed}
          onChoose={handleChoose}
        >
          <FlagButton isFlagged={flags.includes(question.id)} onToggle={() => toggle(question.id)} />
          <QuestionSteps
            index={index}
            total={attempt.questions.length}
            isAnswered={isAnswered}
            open={open}
            isSubmitting={isPending}
            isOver={isOver}
            onOpen={go}
            onSubmit={() => (flags.length > 0 ? setAsking(true) : submit())}
          />
        </QuestionView>
        <QuestionMap
          questions={attempt.questions}
          answers={answers}
          flags={flags}
          index={index}
          canOpen={canOpen}
          onOpen={go}
        />
      </div>
      {isAsking && !isOver && (
        <Suspense>
          <FlaggedDialog
            numbers={flagged.map((position) => position + 1)}
            onLook={() => go(flagged[0] ?? 0)}
            onSubmit={() => {
              setAsking(false);
              submit();
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
      <LeaveGuard endsAt={endsAt} saver={saver} isDisabled={isOver || isDone} />
    </div>
  );
}
