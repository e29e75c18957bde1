import type { CertifyingBody, HoursEntry } from '@trialwright/contract';
import { formatDate, formatUtcMoment } from '../../core/dates.ts';
import { formatHours } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** What the hours count as, in words. */
function creditsText(credits: HoursEntry['credits'], bodies: readonly CertifyingBody[]): string {
  return credits
    .flatMap((credit) => {
      const body = bodies.find(({ id }) => id === credit.body);
      const category = body?.categories.find(({ id }) => id === credit.category);
      return body && category ? [`${body.name}: ${category.name}`] : [];
    })
    .join('; ');
}

interface Props {
  entry: HoursEntry;
  bodies: readonly CertifyingBody[];
  onCorrect: () => void;
  onRemove: () => void;
}

/** Hours that are counted, with where they come from and how they were corrected. */
export function EntryItem({ entry, bodies, onCorrect, onRemove }: Props) {
  const { title, day, hours, evidence, certificate, isVoid, credits, history } = entry;
  return (
    <li className="stack snug padded-loose">
      <div className="row wrap between">
        <h3 className="item-title">{title}</h3>
        {isVoid ? (
          <Badge tone="danger">Certificate revoked or damaged: not counted</Badge>
        ) : (
          <Badge tone={certificate ? 'outline' : 'warning'}>
            {certificate ? 'Computed by this academy' : 'Self-stated'}
          </Badge>
        )}
      </div>
      <p className="tabular">
        {formatHours(hours)}, {formatDate(day)}. {creditsText(credits, bodies)}.
      </p>
      <p className="small-text muted">
        {certificate
          ? `Certificate ${certificate.number}. Estimated by ${certificate.method}, version ${certificate.version}.`
          : `Evidence: ${evidence}`}
      </p>
      {history.slice(1).map(({ recordedAt, reason }) => (
        <p key={recordedAt} className="small-text muted">
          Changed {formatUtcMoment(recordedAt)}: {reason}
        </p>
      ))}
      <div className="row wrap">
        <Button
          size="small"
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={`Correct ${title}`}
          onClick={onCorrect}
        >
          Correct
        </Button>
        <Button
          size="small"
          variant="danger-text"
          aria-haspopup="dialog"
          aria-label={`Remove ${title}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
