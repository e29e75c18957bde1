import './checks.css';
import type { CheckQuestion, CheckResult } from '@trialwright/contract';
import { ArrowRight, Check, CircleDot, CloudOff, PenLine, RotateCcw, Scale, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { reasonOf } from '../../core/api.ts';
import { Button } from '../../ui/button.tsx';
import type { Draft } from './draft.ts';
import { FillBody } from './fill-body.tsx';
import { MarkBody } from './mark-body.tsx';
import { MatchBody } from './match-body.tsx';
import { OptionsBody } from './options-body.tsx';
import { OrderBody } from './order-body.tsx';
import { SortBody } from './sort-body.tsx';
import { useOptionKeys } from './use-option-keys.ts';

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
const VERDICT_TONES = {
  right: 'good-text',
  partly: 'warned-text',
  wrong: 'bad-text',
  compared: 'good-text',
  decided: '',
};

/** A check in the hands of its learner, wherever it is asked. */
export interface CheckHandling {
  draft: Draft;
  result: CheckResult | undefined;
  /** Counts the results that arrived here, so that each is read out once. */
  arrivals: number;
  isSending: boolean;
  error: Error | null;
  /** The connection broke, and the answer is sent when it is back. */
  isCutOff: boolean;
  /** What is still missing before it can be sent. */
  missing: string | undefined;
  change: (draft: Draft) => void;
  submit: () => void;
}

interface Props {
  question: CheckQuestion;
  check: CheckHandling;
  /** Such as “Check 1 of 5”. */
  label: string;
  isAgain: boolean;
  /** One check is on the screen: keys 1 to 4 choose its options. */
  hasKeys: boolean;
  /** What the feedback says about the record. */
  note: string;
  /** The body of a free text, which only a lesson asks for. */
  writing?: ReactNode;
  /** Actions beside or in place of the one that checks. */
  whenOpen?: ReactNode;
  whenChecked: ReactNode;
}

function Body({
  id,
  question,
  check,
  writing,
}: Pick<Props, 'question' | 'check' | 'writing'> & { id: string }) {
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
      return writing;
  }
}

function Feedback({ result, note }: { result: CheckResult; note: string }) {
  const Icon = VERDICT_ICONS[result.verdict];
  return (
    <div className="check-feedback stack snug line-above below-loose">
      <p className={`verdict row ${VERDICT_TONES[result.verdict]}`}>
        <Icon className="icon" aria-hidden="true" />
        <b>{result.text}</b>
      </p>
      <p>{result.why}</p>
      <p className="row top ink-text small-text">
        <Scale className="icon icon-small" aria-hidden="true" />
        <span>
          <span className="visually-hidden">Rule: </span>
          {result.rule}
        </span>
      </p>
      <p className="muted small-text">{note}</p>
    </div>
  );
}

/** Takes the focus to the verdict, and no farther than it must: reasons in the body may have pushed it below the view. */
function showFeedback(feedback: HTMLElement | null): void {
  feedback?.focus({ preventScroll: true });
  feedback?.scrollIntoView({ block: 'nearest' });
}

/** A check as a form: its question, an answer, and what it leads to at once. */
export function CheckForm({
  question,
  check,
  label,
  isAgain,
  hasKeys,
  note,
  writing,
  whenOpen,
  whenChecked,
}: Props) {
  const id = useId();
  const { result, arrivals, missing } = check;
  const feedback = useRef<HTMLDivElement>(null);
  const asked = useRef<HTMLParagraphElement>(null);
  const wasChecked = useRef(false);
  const wasAgain = useRef(isAgain);
  const [refused, setRefused] = useState<string>();
  const { name, act } = KINDS[question.kind];
  const submit = () => {
    setRefused(missing);
    if (missing === undefined && !check.isSending) check.submit();
  };
  useOptionKeys(question, hasKeys && !result, check);
  useEffect(() => {
    if (arrivals > 0) showFeedback(feedback.current);
  }, [arrivals]);
  // Who goes back to the first answer is told it: the button that was pressed is gone.
  useEffect(() => {
    if (wasAgain.current && !isAgain) showFeedback(feedback.current);
    wasAgain.current = isAgain;
  }, [isAgain]);
  const isChecked = result !== undefined;
  // Who tries again begins at the question: the button that was pressed is gone.
  useEffect(() => {
    if (wasChecked.current && !isChecked) asked.current?.focus();
    wasChecked.current = isChecked;
  }, [isChecked]);
  const Icon = isAgain ? RotateCcw : PenLine;
  return (
    <section className="check card" aria-labelledby={`${id}-ask`}>
      <p className="row wrap smaller brass-text">
        <Icon className="icon icon-small" aria-hidden="true" />
        <b>{label}</b>
        <span className="muted">{name}</span>
      </p>
      <p className="check-ask below-near" id={`${id}-ask`} tabIndex={-1} ref={asked}>
        {question.ask}
      </p>
      {question.about !== null && <div className="soft below-snug">{question.about}</div>}
      <form
        aria-labelledby={`${id}-ask`}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Body id={id} question={question} check={check} writing={writing} />
        {result?.followed && (
          <div className="check-followed side-line below-loose">
            <p className="muted">
              <em>{result.followed.when}</em>
            </p>
            <p>{result.followed.text}</p>
          </div>
        )}
        <div className="check-status" role="status" tabIndex={-1} ref={feedback}>
          {result && <Feedback result={result} note={note} />}
        </div>
        {check.error && (
          <p className="row stretch bad-text small-text below-even" role="alert">
            <CloudOff className="icon icon-small" aria-hidden="true" />
            <span>
              {check.isCutOff
                ? 'The connection failed. Your answer is kept here and is sent when the connection is back.'
                : reasonOf(check.error)}
            </span>
          </p>
        )}
        <div className="row wrap even below-loose">
          {result ? (
            whenChecked
          ) : (
            <>
              <Button
                // Not the element of “Try again”: the press that turned it into this one would submit at once.
                key="submit"
                type="submit"
                variant={isAgain ? 'secondary' : 'primary'}
                aria-disabled={missing !== undefined}
                aria-describedby={missing === undefined ? undefined : `${id}-missing`}
                isBusy={check.isSending}
              >
                {check.error ? 'Try again' : act}
              </Button>
              {/* The hint beside the button follows each stroke; it is read out to whoever pressed too early. */}
              <span className="visually-hidden" role="status">
                {refused === missing ? missing : undefined}
              </span>
              {missing !== undefined && (
                <span className="hint" id={`${id}-missing`}>
                  {missing}
                </span>
              )}
              {whenOpen}
            </>
          )}
        </div>
      </form>
    </section>
  );
}
