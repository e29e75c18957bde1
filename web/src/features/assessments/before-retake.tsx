import type { NextAttempt } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Check, CircleAlert } from 'lucide-react';
import { formatMoment } from '../../core/dates.ts';

/** Whether something still stands before the next attempt. */
export function isHeldUp({ availableAt, reread }: NextAttempt): boolean {
  return availableAt !== null || reread.some(({ isRead }) => !isRead);
}

/** What comes before the next attempt: a time, and lessons to read again. */
export function BeforeRetake({ next }: { next: NextAttempt }) {
  const { number, availableAt, reread } = next;
  if (!isHeldUp(next)) return null;
  return (
    <div className="row top loose padded-loose gray-ground below-roomy">
      <CircleAlert className="icon below-hair soft" aria-hidden="true" />
      <div>
        {availableAt !== null && (
          <p>
            Attempt {number} unlocks on {formatMoment(availableAt)}.
          </p>
        )}
        {reread.length > 0 && (
          <>
            <p>Before it, read these lessons again:</p>
            <ul className="bullets below-snug">
              {reread.map(({ lessonId, title, isRead }) => (
                <li key={lessonId}>
                  <Link className="link" to="/lesson/$id" params={{ id: String(lessonId) }}>
                    {title}
                  </Link>
                  {isRead && (
                    <span className="small-text muted">
                      {' '}
                      <Check className="icon icon-small" aria-hidden="true" /> Read
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
