import type { Lesson } from '@trialwright/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../core/dates.ts';

/** The margin: aids to the slide, what the lesson is for, and the sources it is written from. */
export function LessonNotes({ lesson, children }: { lesson: Lesson; children: ReactNode }) {
  return (
    <aside className="notes stack ample small-text soft" aria-label="Margin notes">
      {children}
      <section>
        <h2 className="small-heading">In this lesson, you’ll learn to</h2>
        <ul className="stack near set-off below-near">
          {lesson.objectives.map((objective) => (
            <li key={objective}>{objective}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="small-heading">Sources</h2>
        <ul className="stack near set-off ink-text below-near">
          {lesson.references.map((reference) => (
            <li key={reference}>{reference}</li>
          ))}
        </ul>
        {lesson.lawAsOf && <p className="muted below-even">Law as of {formatDate(lesson.lawAsOf)}</p>}
      </section>
    </aside>
  );
}
