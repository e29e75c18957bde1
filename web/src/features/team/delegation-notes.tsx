import type { DelegationLine } from '@trialwright/contract';
import { SignatureLine } from '../../domain/signing/signature-line.tsx';
import { formatTrialDay } from './trial-day.ts';

/** What its training says of a line. */
export function Checks({ line }: { line: DelegationLine }) {
  if (line.checks.length === 0)
    return <p className="small-text muted">No rule asks for training for this task.</p>;
  return (
    <ul className="small-text">
      {line.checks.map(({ title, pack, verdict, evidence, reasons }) => (
        <li key={`${pack}.${title}`}>
          <b>{title}</b> ({pack}):{' '}
          {reasons.length > 0 ? reasons.join(' ') : `${verdict} (${evidence.join(', ')})`}
        </li>
      ))}
    </ul>
  );
}

/** In whose place a line stands, and which stands in its own. */
function Replacements({ line: { replaces, replacedBy, status, history } }: { line: DelegationLine }) {
  const [first] = history;
  return (
    <>
      {replaces?.as === 'correction' && (
        <p className="small-text">
          Corrects {replaces.id}: “{first?.reason}” Entered by {first?.by},{' '}
          {formatTrialDay(first?.recordedAt.slice(0, 10) ?? '')} (UTC).
        </p>
      )}
      {replaces?.as === 'reauthorization' && (
        <p className="small-text">Follows {replaces.id}, which the former investigator authorized.</p>
      )}
      {replacedBy?.isPending && (
        <p className="small-text">{replacedBy.id} corrects this line once it is signed.</p>
      )}
      {status === 'replaced' && <p className="small-text">{history.at(-1)?.reason}</p>}
    </>
  );
}

/** By whom, when, and why a line was ended or withdrawn. */
function Ending({ line: { status, to, term, ending } }: { line: DelegationLine }) {
  if (ending === null || status === 'replaced') return null;
  const how =
    status === 'withdrawn'
      ? 'Withdrawn before its first day; it was never in force.'
      : to === null
        ? 'Ended.'
        : `${term === 'over' ? 'Ended' : 'Ends'} on ${formatTrialDay(to)}.`;
  return (
    <p className="small-text">
      {how} {ending.reason} (recorded by {ending.by}, {formatTrialDay(ending.recordedAt.slice(0, 10))} UTC)
    </p>
  );
}

/** Who signed a line, for what it stands, and why it no longer does. */
export function LineNotes({ line }: { line: DelegationLine }) {
  const { status, override, acceptance, acceptedFor, authorization, formerInvestigator: former } = line;
  return (
    <>
      <Replacements line={line} />
      {former && (
        <p className="small-text">
          Authorized by {former.name},{' '}
          {former.until === null
            ? 'who is not the principal investigator'
            : `principal investigator until ${formatTrialDay(former.until)}`}
          . It counts again from the day on which the investigator authorizes it anew.
        </p>
      )}
      {override !== null && (
        <p className="small-text">Authorized although training was missing: {override}</p>
      )}
      {acceptance && <SignatureLine signature={acceptance} />}
      {acceptedFor !== null && <p className="small-text muted">Accepted as {acceptedFor}.</p>}
      {authorization && <SignatureLine signature={authorization} />}
      <Ending line={line} />
      {status === 'rejected' && <p className="small-text">{line.history.at(-1)?.reason}</p>}
    </>
  );
}
