import './question-view.css';
import type { Question } from '@trialwright/contract';
import { useEffect, useRef, type ReactNode } from 'react';

const LETTERS = ['A', 'B', 'C', 'D'];
/** From here on a stem is a case to read and no longer a title. */
const LONG_STEM = 160;

function Choices({
  question,
  chosen,
  isClosed,
  onChoose,
}: {
  question: Question;
  chosen: number | undefined;
  isClosed: boolean;
  onChoose: (option: number) => void;
}) {
  return (
    <fieldset className="choices" disabled={isClosed}>
      <legend className="vh">Choose one answer</legend>
      {question.options.map((text, option) => (
        <label key={LETTERS[option]} className={chosen === option ? 'choice on' : 'choice'}>
          <input
            type="radio"
            name={`answer-${question.id}`}
            value={option}
            checked={chosen === option}
            onChange={() => onChoose(option)}
          />
          <span className="letter" aria-hidden="true">
            {LETTERS[option]}
          </span>
          <span className="choice-text">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  question: Question;
  number: number;
  total: number;
  chosen: number | undefined;
  isClosed: boolean;
  onChoose: (option: number) => void;
  children: ReactNode;
}

/** One question; keyed by it, so that reading starts at its heading whenever another one is shown. */
export function QuestionView({ question, number, total, chosen, isClosed, onChoose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="assessment-question" aria-labelledby="question-number">
      <p className="question-number tn" id="question-number">
        Question {number} of {total}
      </p>
      <h1
        ref={heading}
        tabIndex={-1}
        id="question-text"
        className={question.question.length > LONG_STEM ? 'stem long' : 'stem'}
        aria-labelledby="question-number question-text"
      >
        {question.question}
      </h1>
      <Choices question={question} chosen={chosen} isClosed={isClosed} onChoose={onChoose} />
      {children}
    </section>
  );
}
