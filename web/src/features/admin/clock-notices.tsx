import { adminLearners, type ClockEvent } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../core/dates.ts';
import { query } from '../../core/query.ts';

function wordsOf({ kind, seconds, subjectId, seq }: ClockEvent): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  if (kind === 'jump')
    return `The server’s clock jumped ${minutes} minutes ${seconds < 0 ? 'back' : 'forward'}, or the machine slept.`;
  if (kind === 'differs') return `The server’s clock and the database’s were ${minutes} minutes apart.`;
  return `Row ${seq} of account ${subjectId} in the ledger is dated ${minutes} minutes before the row before it.`;
}

/** What was noticed of clocks that were wrong; nothing where nothing was. */
export function ClockNotices() {
  const { data } = useQuery(query(adminLearners.clock));
  if (!data || data.length === 0) return null;
  return (
    <section className="stack below-roomy" aria-labelledby="clock">
      <h3 className="card-title" id="clock">
        Clock
      </h3>
      <p className="small-text">
        Times in records come from the server’s clock. Check its time service; the ledger keeps the times as
        they were written.
      </p>
      <ul className="small-text">
        {data.map((event) => (
          <li key={`${event.at} ${event.subjectId ?? ''} ${event.seq ?? ''} ${event.kind}`}>
            {formatMoment(event.at)}: {wordsOf(event)}
          </li>
        ))}
      </ul>
    </section>
  );
}
