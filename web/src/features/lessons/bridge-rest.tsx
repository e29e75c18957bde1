import type { Bridge } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge.tsx';
import { Rows } from '../../ui/rows.tsx';
import { TermHints } from './term-hints.tsx';

/** Lessons that are new as a whole: they are read and completed as lessons. */
export function AddedLessons({ added }: Pick<Bridge, 'added'>) {
  if (added.length === 0) return null;
  return (
    <section className="stack below-distant" aria-labelledby="added-lessons">
      <h2 className="section-title" id="added-lessons">
        New lessons
      </h2>
      <Rows>
        {added.map(({ id, title, minutes, isCompleted }) => (
          <li key={id} className="row between">
            <Link className="link" to="/lesson/$id" params={{ id: String(id) }}>
              {title}
            </Link>
            {isCompleted ? (
              <Badge tone="done">Completed</Badge>
            ) : (
              <span className="small-text muted">{minutes} min</span>
            )}
          </li>
        ))}
      </Rows>
    </section>
  );
}

/** What is no longer taught; nothing is asked about it. */
export function RemovedSlides({ removed }: Pick<Bridge, 'removed'>) {
  if (removed.length === 0) return null;
  return (
    <section className="stack below-distant" aria-labelledby="removed-slides">
      <h2 className="section-title" id="removed-slides">
        No longer taught
      </h2>
      <ul className="stack">
        {removed.map(({ lessonTitle, title, html }, index) => (
          <li key={index}>
            <details className="padded-even gray-ground soft">
              <summary>
                {title}, {lessonTitle}
              </summary>
              <div className="read">
                <TermHints html={html} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
