import type { InterviewQuestion } from '@trialwright/contract';
import { paragraphsOf } from './question-texts.ts';

/** What an expert would answer, what to remember of it, and what may be asked next. */
export function ExpertAnswer({
  question: { expertResponse, keyPoints, followUpQuestions },
  heading: Heading,
}: {
  question: InterviewQuestion;
  /** The level of the heading above, plus one. */
  heading: 'h3' | 'h4';
}) {
  return (
    <div className="columns expert-answer distant">
      <div className="readable">
        <Heading className="item-title">Expert Response</Heading>
        {paragraphsOf(expertResponse).map((paragraph) => (
          <p className="lead serif below-even" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
      <div className="beside stack ample">
        <div className="key-lines">
          <Heading className="item-title brass-text">Key Points to Remember</Heading>
          <ul className="dashed near below-near">
            {keyPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        {followUpQuestions && (
          <div>
            <Heading className="item-title">Potential Follow-up Questions</Heading>
            <ul className="stack near below-near">
              {followUpQuestions.map((text) => (
                <li className="lead serif" key={text}>
                  {text}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
