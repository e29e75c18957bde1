import type { Question, RecallItem } from '@trialwright/contract';
import { useRef, useState } from 'react';
import { reasonOf } from '../../core/api.ts';
import { Explanation } from '../../domain/quizzes/explanation.tsx';
import { useQuestionKeys } from '../../domain/quizzes/question-keys.ts';
import { QuestionView } from '../../domain/quizzes/question-view.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useRecall } from './use-recall.ts';

interface Props {
  setId: number;
  item: RecallItem;
  question: Question;
  number: number;
  total: number;
}

const ignore = () => undefined;

/** A practice question that comes back. */
export function QuestionItem({ setId, item, question, number, total }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const { send, isSending, error } = useRecall(setId, item.position);
  const [pick, setPick] = useState<number>();
  const [isFresh] = useState(item.outcome === null);
  const told = item.outcome?.question;
  const choose = (option: number) => {
    if (!told && !isSending) setPick(option);
  };
  useQuestionKeys(root, { onChoose: choose, onMove: ignore });
  return (
    <form
      ref={root}
      className="question-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (pick !== undefined && !told) send({ kind: 'question', chosen: pick });
      }}
    >
      <QuestionView
        question={question}
        number={number}
        total={total}
        chosen={told?.chosen ?? pick}
        isClosed={Boolean(told) || isSending}
        told={told?.explanation}
        onChoose={choose}
      >
        {told ? (
          <Explanation told={told.explanation} isNew={isFresh} />
        ) : (
          <div className="row even wrap below-apart">
            {error && (
              <FieldError role="alert">Your answer couldn’t be checked. {reasonOf(error)}</FieldError>
            )}
            <Button type="submit" variant="primary" aria-disabled={pick === undefined} isBusy={isSending}>
              Check answer
            </Button>
            {pick === undefined && <span className="hint">Choose first.</span>}
          </div>
        )}
      </QuestionView>
    </form>
  );
}
