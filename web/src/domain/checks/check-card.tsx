import type { CheckQuestion, CheckState } from '@trialwright/contract';
import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckForm } from './check-form.tsx';
import { useCheck } from './use-check.ts';
import { WriteBody } from './write-body.tsx';

interface Props {
  lessonId: number;
  question: CheckQuestion;
  state: CheckState | undefined;
  /** Such as “Check 1 of 5”. */
  position: string;
  /** One check is on the screen: keys 1 to 4 choose its options. */
  hasKeys: boolean;
}

/** A check in a lesson: the first answer is kept, later ones are practice. */
export function CheckCard({ lessonId, question, state, position, hasKeys }: Props) {
  const id = useId();
  const check = useCheck(lessonId, question, state);
  const { draft, result, change, isPracticing } = check;
  const showFirst = (
    <Button variant="text" size="small" onClick={check.showFirst}>
      Show my first answer
    </Button>
  );
  return (
    <CheckForm
      question={question}
      check={check}
      label={isPracticing ? 'Practice' : position}
      isAgain={isPracticing}
      hasKeys={hasKeys}
      note={isPracticing ? 'Practice. Your first answer is kept.' : 'Your first answer is kept.'}
      writing={
        question.kind === 'write' && (
          <WriteBody
            id={id}
            draft={draft}
            result={result}
            onChange={change}
            question={question}
            lessonId={lessonId}
            state={isPracticing ? undefined : state}
          />
        )
      }
      whenOpen={isPracticing && state && showFirst}
      whenChecked={
        <>
          <Button variant="ghost" icon={RotateCcw} onClick={check.tryAgain}>
            Try again
          </Button>
          {isPracticing && showFirst}
        </>
      }
    />
  );
}
