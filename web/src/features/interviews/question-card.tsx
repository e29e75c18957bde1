import type { InterviewPractice, InterviewQuestion } from '@trialwright/contract';
import { ChevronDown, Timer } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ExpertAnswer } from './expert-answer.tsx';
import { QuestionBadges } from './question-badges.tsx';
import { answeredText } from './question-texts.ts';

/** A question that opens to its expert response; practicing it works without opening it. */
export function QuestionCard({
  question,
  practice,
}: {
  question: InterviewQuestion;
  practice: InterviewPractice | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = `answer-${question.id}`;
  const answered = answeredText(practice);
  return (
    <Card as="li" className="padded-roomy">
      <QuestionBadges question={question} practice={practice} />
      <h3 className="card-title below-close">
        <button
          type="button"
          className="disclosing row top loose between full"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="readable">{question.question}</span>
          <ChevronDown className="icon icon-large muted below-hair" aria-hidden="true" />
        </button>
      </h3>
      <div className="set-off below-even" id={id} hidden={!isOpen}>
        {isOpen && <ExpertAnswer question={question} heading="h4" />}
      </div>
      <div className="row loose wrap below-loose">
        <ButtonLink
          size="small"
          icon={Timer}
          to="/interview-prep"
          search={{ practice: question.id }}
          data-question={question.id}
          aria-label={`Practice this question: ${question.question}`}
        >
          Practice this question
        </ButtonLink>
        {answered && <span className="small-text muted tabular">{answered}</span>}
      </div>
    </Card>
  );
}
