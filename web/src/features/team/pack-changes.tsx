import './rule-pack.css';
import type { PackChange } from '@trialwright/contract';

const WHAT = { title: 'Title', sponsor: 'Sponsor', rule: 'Rule', example: 'Example' } as const;

function nameOf({ what, title, before, after }: PackChange): string {
  const name = what === 'rule' || what === 'example' ? `${WHAT[what]} “${title}”` : WHAT[what];
  if (before === null) return `${name} added`;
  return after === null ? `${name} removed` : `${name} changed`;
}

/** What differs between two versions, as sentences. */
export function PackChanges({ changes }: { changes: readonly PackChange[] }) {
  return (
    <ul className="changes stack close breakable">
      {changes.map((change) => (
        <li key={`${change.what} ${change.title}`}>
          <b>{nameOf(change)}</b>
          {change.before !== null && (
            <p className="small-text">
              <span className="muted">Before: </span>
              <del>{change.before}</del>
            </p>
          )}
          {change.after !== null && (
            <p className="small-text">
              <span className="muted">{change.before === null ? '' : 'Now: '}</span>
              <ins>{change.after}</ins>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
