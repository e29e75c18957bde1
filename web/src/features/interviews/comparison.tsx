import type { InterviewQuestion } from '@trialwright/contract';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { ExpertAnswer } from './expert-answer.tsx';
import { SelfRating } from './self-rating.tsx';

/** The own notes, which can still be changed, beside the expert response, with one's own rating. */
export function Comparison({
  question,
  next,
  rating,
  onRate,
  onAgain,
  children,
}: {
  question: InterviewQuestion;
  next: InterviewQuestion | undefined;
  rating: number | null;
  onRate: (rating: number) => void;
  onAgain: () => void;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="columns halves broad top">
        {children}
        <section className="expert-side stack line-beside" aria-labelledby="expert">
          <h2 className="card-title" id="expert" ref={heading} tabIndex={-1}>
            Compare with your notes
          </h2>
          <ExpertAnswer question={question} heading="h3" />
        </section>
      </div>
      <SelfRating rating={rating} onRate={onRate} />
      <div className="row wrap below-roomy">
        {next && (
          <ButtonLink variant="primary" to="/interview-prep" search={{ practice: next.id }}>
            Next question
            <ArrowRight className="icon icon-small" aria-hidden="true" />
          </ButtonLink>
        )}
        <Button icon={RotateCcw} onClick={onAgain}>
          Answer again
        </Button>
        <ButtonLink variant={next ? 'ghost' : 'primary'} to="/interview-prep">
          {next ? 'End practice' : 'Back to questions'}
        </ButtonLink>
      </div>
    </>
  );
}
