import './question-view.css';
import type { Question } from '@trialwright/contract';
import { Check, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { RadioCard } from '../../ui/field.tsx';

const LETTERS = ['A', 'B', 'C', 'D'];
/** From here on a stem is a case to read and no longer a title. */
const LONG_STEM = 160;

/** What may be told of the options once the question is answered. */
interface AnswerFeedback {
  correct: number;
  /** Why each option is or is not the answer. */
  whys: string[];
}

/** The verdict on an option in an icon and words, and the reason. */
function OptionVerdict({
  told,
  option,
  isChosen,
}: {
  told: AnswerFeedback;
  option: number;
  isChosen: boolean;
}) {
  const isRight = option === told.correct;
  const Icon = isRight ? Check : X;
  const words = isRight ? (isChosen ? 'Your answer, correct' : 'Correct answer') : 'Your answer';
  return (
    <span className="choice-why own-line below-snug soft">
      {(isRight || isChosen) && (
        <b className={`row snug ${isRight ? 'good-text' : isChosen ? 'bad-text' : ''}`}>
          <Icon className="icon icon-small" aria-hidden="true" />
          {words}
        </b>
      )}
      {told.whys[option]}
    </span>
  );
}

interface ChoicesProps {
  question: Question;
  chosen: number | undefined;
  isClosed: boolean;
  told?: AnswerFeedback | undefined;
  onChoose: (option: number) => void;
}

function Choices({ question, chosen, isClosed, told, onChoose }: ChoicesProps) {
  const lookOf = (option: number) => {
    if (!told) return chosen === option ? 'choice-card on' : 'choice-card';
    if (option === told.correct) return 'choice-card told right';
    return chosen === option ? 'choice-card told wrong' : 'choice-card told';
  };
  return (
    <fieldset className="choice-list" disabled={isClosed}>
      <legend className="visually-hidden">Choose one answer</legend>
      {question.options.map((text, option) => (
        <RadioCard
          key={LETTERS[option]}
          className={lookOf(option)}
          name={`answer-${question.id}`}
          value={option}
          checked={chosen === option}
          onChange={() => onChoose(option)}
        >
          <span className="letter" aria-hidden="true">
            {LETTERS[option]}
          </span>
          <span className="choice-text kept-lines">
            {text}
            {told && <OptionVerdict told={told} option={option} isChosen={chosen === option} />}
          </span>
        </RadioCard>
      ))}
    </fieldset>
  );
}

interface Props extends ChoicesProps {
  number: number;
  total: number;
  children: ReactNode;
}

/** One question; keyed by it, so that reading starts at its heading whenever another one is shown. */
export function QuestionView({ question, number, total, children, ...choices }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="question-view" aria-labelledby="question-number">
      <p className="control-text strong drape-text tabular" id="question-number">
        Question {number} of {total}
      </p>
      <h1
        ref={heading}
        tabIndex={-1}
        id="question-text"
        className={question.question.length > LONG_STEM ? 'stem long kept-lines' : 'stem kept-lines'}
        aria-labelledby="question-number question-text"
      >
        {question.question}
      </h1>
      <Choices question={question} {...choices} />
      {children}
    </section>
  );
}
