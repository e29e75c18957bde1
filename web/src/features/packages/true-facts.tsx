import type { Academy } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { BookOpen, ListChecks } from 'lucide-react';

/** What can be checked before buying, where no review can. */
export function TrueFacts({ claims, programs }: Pick<Academy, 'claims' | 'programs'>) {
  const sample = programs.find(({ sampleLesson }) => sampleLesson !== null)?.sampleLesson;
  return (
    <ul className="true-facts">
      {sample && (
        <li>
          <BookOpen className="icon" aria-hidden="true" />
          <span>
            <Link className="link" to="/lesson/$id" params={{ id: String(sample.id) }}>
              Try a sample lesson
            </Link>{' '}
            of any role with an account, before you pay
          </span>
        </li>
      )}
      <li>
        <ListChecks className="icon" aria-hidden="true" />
        <span>
          <b className="tabular">{claims.questions.toLocaleString('en-US')}</b> questions, each with its
          explanation and reference
        </span>
      </li>
    </ul>
  );
}
