import './explanation.css';
import type { Explanation as Told } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { BookOpen, CalendarClock, CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDaysAgo, formatShortDay } from '../../core/dates.ts';
import { sourceLabel } from './source-label.ts';

const LETTERS = ['A', 'B', 'C', 'D'];

interface Props {
  told: Told;
  /** It has just been told: reading goes on here. */
  isNew: boolean;
}

/** What an answer meant: right or not, the reason, the rule, where it is taught, when it comes back. */
export function Explanation({ told, isNew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const Icon = told.isCorrect ? CircleCheck : CircleX;
  return (
    <section className="explanation set-off below-ample" aria-labelledby="verdict">
      <h2
        className={told.isCorrect ? 'card-title row good-text' : 'card-title row bad-text'}
        id="verdict"
        ref={heading}
        tabIndex={-1}
      >
        <Icon className="icon" aria-hidden="true" />
        {told.isCorrect ? 'Correct' : `Incorrect: the answer is ${LETTERS[told.correct]}`}
      </h2>
      <p className="lead serif plain-text kept-lines below-near">{told.rationale}</p>
      <p className="small-text ink-text below-close">{told.reference}</p>
      <p className="meta below-even">
        {told.source && (
          <span>
            <BookOpen className="icon" aria-hidden="true" />
            <Link className="link" to={told.source.href}>
              {sourceLabel(told.source)}
            </Link>
          </span>
        )}
        {told.dueAt && (
          <span>
            <CalendarClock className="icon" aria-hidden="true" />
            Due again {formatDaysAgo(told.dueAt)}, {formatShortDay(told.dueAt)}
          </span>
        )}
      </p>
    </section>
  );
}
