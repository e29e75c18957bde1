import type { CheckQuestion, RecallItem } from '@trialwright/contract';
import { useState } from 'react';
import { CheckForm } from '../../domain/checks/check-form.tsx';
import { answerOf, blankDraft, draftOf, whatIsMissing } from '../../domain/checks/draft.ts';
import { useRecall } from './use-recall.ts';

interface Props {
  setId: number;
  item: RecallItem;
  question: CheckQuestion;
  label: string;
}

/** A check that comes back; its answer is final for this time. */
export function CheckItem({ setId, item, question, label }: Props) {
  const { send, ...sending } = useRecall(setId, item.position);
  const [draft, setDraft] = useState(() => blankDraft(question));
  const [isFresh] = useState(item.outcome === null);
  const told = item.outcome?.check;
  const shown = told ? draftOf(told.answer) : draft;
  return (
    <CheckForm
      question={question}
      label={label}
      isAgain={false}
      hasKeys
      note="Your first answer in the lesson stays as it was."
      whenChecked={null}
      check={{
        ...sending,
        draft: shown,
        result: told?.result,
        arrivals: told && isFresh ? 1 : 0,
        missing: whatIsMissing(question, shown),
        change: setDraft,
        submit: () => send({ kind: 'check', answer: answerOf(question, draft) }),
      }}
    />
  );
}
