import type { ReactNode } from 'react';
import { formatUtcMoment } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

interface Props {
  title: string;
  about: ReactNode;
  createdAt: string;
  expiresAt: string;
  endedAt: string | null;
  endAction: string;
  lookCount: number;
  looks: readonly { at: string; what: string }[];
  isEnding: boolean;
  onEnd: () => void;
}

/** A link with its end and every look at it. */
export function LinkItem(props: Props) {
  const { title, about, createdAt, expiresAt, endedAt, endAction, lookCount, looks, isEnding, onEnd } = props;
  const isOver = new Date(expiresAt) <= new Date();
  const state = endedAt !== null ? 'Ended' : isOver ? 'Expired' : 'Open';
  return (
    <li>
      <div className="row wrap between">
        <h3 className="item-title">{title}</h3>
        <Badge tone={state === 'Open' ? 'done' : 'outline'}>{state}</Badge>
      </div>
      <p className="small-text">{about}</p>
      <p className="small-text muted tabular">
        Made {formatUtcMoment(createdAt)}.{' '}
        {endedAt === null ? `Until ${formatUtcMoment(expiresAt)}.` : `Ended ${formatUtcMoment(endedAt)}.`}
      </p>
      {lookCount === 0 ? (
        <p className="small-text">Nobody has opened it.</p>
      ) : (
        <details className="small-text">
          <summary>Opened {count(lookCount, 'time')}</summary>
          <ul className="stack close tabular" aria-label={`Looks at ${title}`}>
            {looks.map(({ at, what }, index) => (
              <li key={`${at} ${index}`}>
                {formatUtcMoment(at)}: {what}
              </li>
            ))}
          </ul>
        </details>
      )}
      {state === 'Open' && (
        <div>
          <Button
            size="small"
            variant="danger-text"
            aria-label={`${endAction} the link for ${title}`}
            isBusy={isEnding}
            onClick={onEnd}
          >
            {endAction}
          </Button>
        </div>
      )}
    </li>
  );
}
