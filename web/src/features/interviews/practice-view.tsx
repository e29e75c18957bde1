import './practice-view.css';
import type { InterviewPractice, InterviewQuestion } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AnswerTimer } from './answer-timer.tsx';
import { Comparison } from './comparison.tsx';
import { OwnNotes } from './own-notes.tsx';
import { QuestionBadges } from './question-badges.tsx';
import { useAnswerClock } from './use-answer-clock.ts';
import { useNotes } from './use-notes.ts';

interface Props {
  questions: InterviewQuestion[];
  question: InterviewQuestion;
  practice: InterviewPractice | undefined;
}

/** One question, answered against the clock with notes; the expert response comes afterwards, beside them. */
export function PracticeView({ questions, question, practice }: Props) {
  const notes = useNotes(question.id, practice);
  const clock = useAnswerClock(notes.saver.count);
  const [isCompared, setCompared] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const number = questions.indexOf(question) + 1;
  const handleCompare = () => {
    clock.clock.finish();
    setCompared(true);
  };
  const handleAgain = () => {
    clock.clock.again();
    setCompared(false);
    heading.current?.focus();
  };
  const own = (
    <OwnNotes values={notes.values} saveState={notes.saveState} refusal={notes.refusal} saver={notes.saver} />
  );
  return (
    <div className="page interview-practice">
      <Link className="link back-link small-text" to="/interview-prep">
        <ArrowLeft className="icon icon-small" aria-hidden="true" />
        Back to questions
      </Link>
      <div className="page-head">
        <QuestionBadges question={question} practice={practice} />
        <h1 className="page-title below-near" ref={heading} tabIndex={-1}>
          <span className="visually-hidden">
            Question {number} of {questions.length}:{' '}
          </span>
          {question.question}
        </h1>
      </div>
      {isCompared ? (
        <Comparison
          question={question}
          next={questions[number]}
          rating={notes.values.rating}
          onRate={notes.saver.rate}
          onAgain={handleAgain}
        >
          {own}
        </Comparison>
      ) : (
        <div className="columns answering distant top">
          <AnswerTimer clock={clock.clock} snapshot={clock.snapshot} onCompare={handleCompare} />
          {own}
        </div>
      )}
    </div>
  );
}
