import './checks.css';
import type { CheckQuestion, CheckResult, CheckState } from '@trialwright/contract';
import { ArrowRight, Check, CircleDot, CloudOff, PenLine, RotateCcw, Scale, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { reasonOf } from '../../core/api.ts';
import { Button } from '../../ui/button.tsx';
import { FillBody } from './fill-body.tsx';
import { MarkBody } from './mark-body.tsx';
import { MatchBody } from './match-body.tsx';
import { OptionsBody } from './options-body.tsx';
import { OrderBody } from './order-body.tsx';
import { SortBody } from './sort-body.tsx';
import { useCheck } from './use-check.ts';
import { useOptionKeys } from './use-option-keys.ts';
import { WriteBody } from './write-body.tsx';

const KINDS: Record<CheckQuestion['kind'], { name: string; act: string }> = {
  choose: { name: 'One answer', act: 'Check answer' },
  tick: { name: 'Tick all that apply', act: 'Check answer' },
  order: { name: 'Put in order', act: 'Check order' },
  sort: { name: 'Sort', act: 'Check sorting' },
  mark: { name: 'Mark the defects', act: 'Check my marks' },
  fill: { name: 'Work it out', act: 'Check result' },
  write: { name: 'Write', act: 'Compare with the expert' },
  match: { name: 'Match', act: 'Check pairs' },
  consequence: { name: 'Decide and see', act: 'Decide' },
};

const VERDICT_ICONS = { right: Check, partly: CircleDot, wrong: X, compared: Check, decided: ArrowRight };

interface Props {
  lessonId: number;
  question: CheckQuestion;
  state: CheckState | undefined;
  /** Such as “Check 1 of 5”. */
  position: string;
  /** One check is on the screen: keys 1 to 4 choose its options. */
  hasKeys: boolean;
}

function Body({
  id,
  lessonId,
  question,
  state,
  check,
}: Omit<Props, 'position' | 'hasKeys'> & { id: string; check: ReturnType<typeof useCheck> }) {
  const shared = { id, draft: check.draft, result: check.result, onChange: check.change };
  switch (question.kind) {
    case 'choose':
    case 'tick':
    case 'consequence':
      return <OptionsBody {...shared} question={question} />;
    case 'order':
      return <OrderBody {...shared} question={question} />;
    case 'sort':
      return <SortBody {...shared} question={question} />;
    case 'mark':
      return <MarkBody {...shared} question={question} />;
    case 'fill':
      return <FillBody {...shared} question={question} />;
    case 'match':
      return <MatchBody {...shared} question={question} />;
    default:
      return (
        <WriteBody
          {...shared}
          question={question}
          lessonId={lessonId}
          state={check.isPracticing ? undefined : state}
        />
      );
  }
}

function Feedback({ result, isPractice }: { result: CheckResult; isPractice: boolean }) {
  const Icon = VERDICT_ICONS[result.verdict];
  return (
    <div className={`check-feedback ${result.verdict}`}>
      <p className="verdict">
        <Icon className="i" aria-hidden="true" />
        <b>{result.text}</b>
      </p>
      <p>{result.why}</p>
      <p className="check-rule">
        <Scale className="i i-s" aria-hidden="true" />
        <span>
          <span className="vh">Rule: </span>
          {result.rule}
        </span>
      </p>
      <p className="muted sm">
        {isPractice ? 'Practice. Your first answer is kept.' : 'Your first answer is kept.'}
      </p>
    </div>
  );
}

/** A check in a lesson: a question, an answer, and what it leads to at once. */
export function CheckCard({ lessonId, question, state, position, hasKeys }: Props) {
  const id = useId();
  const check = useCheck(lessonId, question, state);
  const { result, arrivals, missing, isPracticing } = check;
  const feedback = useRef<HTMLDivElement>(null);
  const { name, act } = KINDS[question.kind];
  const submit = () => {
    if (missing === undefined && !check.isSending) check.submit();
  };
  useOptionKeys(question, hasKeys && !result, check);
  useEffect(() => {
    if (arrivals > 0) feedback.current?.focus({ preventScroll: true });
  }, [arrivals]);
  return (
    <section className="check" aria-labelledby={`${id}-ask`}>
      <p className="check-head">
        {isPracticing ? (
          <RotateCcw className="i i-s" aria-hidden="true" />
        ) : (
          <PenLine className="i i-s" aria-hidden="true" />
        )}
        <b>{isPracticing ? 'Practice' : position}</b>
        <span className="muted">{name}</span>
      </p>
      <p className="check-ask" id={`${id}-ask`}>
        {question.ask}
      </p>
      {question.about !== null && <p className="check-about">{question.about}</p>}
      <form
        aria-labelledby={`${id}-ask`}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Body id={id} lessonId={lessonId} question={question} state={state} check={check} />
        {result?.followed && (
          <div className="check-followed">
            <p className="when">{result.followed.when}</p>
            <p className="then">{result.followed.text}</p>
          </div>
        )}
        <div className="check-status" role="status" tabIndex={-1} ref={feedback}>
          {result && <Feedback result={result} isPractice={isPracticing} />}
        </div>
        {check.error && (
          <p className="check-failed" role="alert">
            <CloudOff className="i i-s" aria-hidden="true" />
            <span>
              {check.isCutOff
                ? 'The connection failed. Your answer is kept here and is sent when the connection is back.'
                : reasonOf(check.error)}
            </span>
          </p>
        )}
        <div className="check-acts">
          {result ? (
            <>
              <Button variant="ghost" icon={RotateCcw} onClick={check.tryAgain}>
                Try again
              </Button>
              {isPracticing && (
                <Button variant="text" size="small" onClick={check.showFirst}>
                  Show my first answer
                </Button>
              )}
            </>
          ) : (
            <>
              <Button
                type="submit"
                variant={isPracticing ? 'secondary' : 'primary'}
                aria-disabled={missing !== undefined}
                aria-describedby={missing === undefined ? undefined : `${id}-missing`}
                isBusy={check.isSending}
              >
                {check.error ? 'Try again' : act}
              </Button>
              {missing !== undefined && (
                <span className="hint" id={`${id}-missing`}>
                  {missing}
                </span>
              )}
              {isPracticing && state && (
                <Button variant="text" size="small" onClick={check.showFirst}>
                  Show my first answer
                </Button>
              )}
            </>
          )}
        </div>
      </form>
    </section>
  );
}
