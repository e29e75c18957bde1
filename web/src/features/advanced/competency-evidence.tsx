import type { CompetencyStanding, Evidence } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { formatUtcDay } from '../../core/dates.ts';
import { EVIDENCE_KINDS_NAMED, evidenceLevel } from './competency-texts.ts';
import { Badge } from '../../ui/badge.tsx';

function EvidenceRow({ each }: { each: Evidence }) {
  const { kind, title, result, level, at, href } = each;
  return (
    <li>
      <p>
        <Badge tone={level === 'novice' ? 'neutral' : 'outline'}>{EVIDENCE_KINDS_NAMED[kind]}</Badge>{' '}
        {href ? (
          <Link className="link" to={href}>
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p className="small-text muted">
        <time dateTime={at}>{formatUtcDay(at)}</time> · {evidenceLevel(each)} · {result}
      </p>
    </li>
  );
}

/** What a level rests on, the newest first. */
export function EvidenceList({ evidence, name }: Pick<CompetencyStanding, 'evidence' | 'name'>) {
  if (evidence.length === 0) return null;
  return (
    <div className="readable below-apart">
      <h4 className="item-title">Evidence</h4>
      <ul className="stack near below-close breakable" aria-label={`Evidence: ${name}`}>
        {evidence.map((each) => (
          <EvidenceRow key={`${each.kind} ${each.at} ${each.title}`} each={each} />
        ))}
      </ul>
    </div>
  );
}

/** The ways to the next level, or back to a faded one. */
export function RaiseList({ raise, name }: Pick<CompetencyStanding, 'raise' | 'name'>) {
  if (raise.length === 0) return null;
  return (
    <div className="readable below-apart">
      <h4 className="item-title">What would raise it</h4>
      <ul className="stack near below-close breakable" aria-label={`What would raise it: ${name}`}>
        {raise.map(({ text, href }) => (
          <li key={text} className="small-text">
            {href ? (
              <Link className="link" to={href}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
