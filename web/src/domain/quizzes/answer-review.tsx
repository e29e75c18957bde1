import './answer-review.css';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Chip } from '../../ui/chip.tsx';

/** A question after the end, with what was chosen and what is right. */
export interface ReviewedItem {
  id: string;
  /** As it was numbered when it was asked. */
  number: number;
  question: string;
  options: string[];
  chosen: number | null;
  correct: number;
  rationale: string;
  reference: string;
  /** Where it can be read; null where nothing teaches it. */
  source: { label: string; href: string } | null;
  /** Why each option is or is not the answer. */
  whys?: string[];
}

function isMissed(item: ReviewedItem): boolean {
  return item.chosen !== item.correct;
}

/** The chosen answer beside the right one; an omitted one says so. */
function Comparison({ item }: { item: ReviewedItem }) {
  const chosen = item.chosen === null ? undefined : item.options[item.chosen];
  return (
    <dl className="columns halves comparison card below-fair">
      <div className="stack tight padded-even">
        <dt className="row snug smaller strong bad-text">
          <X className="icon icon-small" aria-hidden="true" />
          Your answer
        </dt>
        <dd className="breakable kept-lines">{chosen ?? 'Not answered'}</dd>
      </div>
      <div className="right stack tight padded-even line-beside">
        <dt className="row snug smaller strong good-text">
          <Check className="icon icon-small" aria-hidden="true" />
          Correct answer
        </dt>
        <dd className="breakable kept-lines">{item.options[item.correct]}</dd>
      </div>
    </dl>
  );
}

function Whys({ options, whys, number }: { options: string[]; whys: string[]; number: number }) {
  return (
    <details className="whys below-close">
      <summary>
        Explanation of each option<span className="visually-hidden"> for question {number}</span>
      </summary>
      <dl className="stack even readable below-snug">
        {options.map((text, index) => (
          <div key={text}>
            <dt className="medium">{text}</dt>
            <dd className="soft">{whys[index]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function ReviewedQuestion({ item }: { item: ReviewedItem }) {
  const missed = isMissed(item);
  const Icon = missed ? X : Check;
  return (
    <li className="reviewed">
      <span className={missed ? 'disc bad' : 'disc'} aria-hidden="true">
        <Icon className="icon icon-small" />
      </span>
      <div>
        <p className={missed ? 'verdict small-text strong bad-text' : 'verdict small-text strong good-text'}>
          {missed ? 'Missed' : 'Correct'}
        </p>
        <h3 className="reviewed-question readable kept-lines">
          <span className="tabular muted">{item.number}.</span> {item.question}
        </h3>
        {missed ? (
          <Comparison item={item} />
        ) : (
          <p className="kept-lines medium below-close">
            <span className="visually-hidden">Your answer: </span>
            {item.options[item.correct]}
          </p>
        )}
        <p className="kept-lines readable soft below-even">{item.rationale}</p>
        <p className="small-text ink-text below-snug">{item.reference}</p>
        {item.source && (
          <Link className="link small-text" to={item.source.href}>
            {item.source.label}
          </Link>
        )}
        {item.whys && <Whys options={item.options} whys={item.whys} number={item.number} />}
      </div>
    </li>
  );
}

/** Every question with what was chosen, what is right, why, and where it is taught. */
export function AnswerReview({ review }: { review: ReviewedItem[] }) {
  const [onlyMissed, setOnlyMissed] = useState(false);
  const missed = review.filter(isMissed);
  const shown = onlyMissed ? missed : review;
  return (
    <section className="answer-review below-far" aria-labelledby="answer-review">
      <div className="row between wrap">
        <h2 className="section-title" id="answer-review">
          Answer review
        </h2>
        <div className="row" role="group" aria-label="Show">
          <Chip className="tabular" isPressed={!onlyMissed} onClick={() => setOnlyMissed(false)}>
            All {review.length}
          </Chip>
          <Chip className="tabular" isPressed={onlyMissed} onClick={() => setOnlyMissed(true)}>
            Missed {missed.length}
          </Chip>
        </div>
      </div>
      {shown.length === 0 && <p className="muted below-loose">You answered every question correctly.</p>}
      <ol className="divided below-even">
        {shown.map((item) => (
          <ReviewedQuestion key={item.id} item={item} />
        ))}
      </ol>
    </section>
  );
}
