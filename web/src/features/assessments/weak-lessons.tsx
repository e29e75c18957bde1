import type { WeakLesson } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';

/** After a failed attempt: what to read before the next, without a question or a key. */
export function WeakLessons({ lessons, practice }: { lessons: WeakLesson[]; practice: number }) {
  return (
    <section className="below-broad" aria-labelledby="weak-lessons">
      <h2 className="section-title" id="weak-lessons">
        What to review
      </h2>
      <p className="muted readable below-snug">
        These lessons fell short.{' '}
        {practice > 0 &&
          `Practice questions (${practice}) on what you missed are scheduled from the day after the attempt. `}
        The questions and their answers stay closed until you pass, because another attempt may ask them
        again.
      </p>
      <ol className="lined line-below below-loose">
        {lessons.map(({ lessonId, lessonTitle, asked, correct, objectives, isCritical }) => (
          <li key={lessonId}>
            <div className="row between wrap">
              <Link className="link" to="/lesson/$id" params={{ id: String(lessonId) }}>
                {lessonTitle}
              </Link>
              <span className="small-text muted tabular">
                {correct} of {asked} correct
              </span>
            </div>
            {isCritical && (
              <p className="small-text row snug below-tight warned-text">
                <CircleAlert className="icon icon-small" aria-hidden="true" />
                Includes a question where a mistake could harm a participant or the results.
              </p>
            )}
            <ul className="bullets below-snug soft">
              {objectives.map((objective) => (
                <li key={objective}>{objective}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
