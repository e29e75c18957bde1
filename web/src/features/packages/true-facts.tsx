import type { Academy } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { BookOpen, ListChecks } from 'lucide-react';

/** What can be checked before buying, where no review can. */
export function TrueFacts({ claims, programs }: Pick<Academy, 'claims' | 'programs'>) {
  const sample = programs.find(({ sampleLesson }) => sampleLesson !== null)?.sampleLesson;
  return (
    <ul className="row wrap broad below-close">
      {sample && (
        <li className="row near">
          <BookOpen className="icon muted" aria-hidden="true" />
          <span>
            <Link className="link" to="/lesson/$id" params={{ id: String(sample.id) }}>
              Try a sample lesson
            </Link>{' '}
            of any role with an account, before you pay
          </span>
        </li>
      )}
      <li className="row near">
        <ListChecks className="icon muted" aria-hidden="true" />
        <span>
          <b className="tabular">{claims.questions.toLocaleString('en-US')}</b> questions, each with its
          explanation and reference
        </span>
      </li>
    </ul>
  );
}
