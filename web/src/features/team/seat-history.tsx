import { seats, type SeatEvent } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../core/dates.ts';
import { roleTitle } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';

function tell({ kind, role, quantity, person }: SeatEvent): string {
  const some = `${quantity} ${roleTitle(role)} ${quantity === 1 ? 'seat' : 'seats'}`;
  const one = `${roleTitle(role)} seat`;
  const who = person ?? 'somebody';
  return {
    ordered: `${some} ordered on invoice`,
    opened: `${some} paid and opened`,
    canceled: `Invoice for ${some} canceled`,
    withdrawn: `${some} refunded and withdrawn`,
    reserved: `${one} kept for ${who}, who is invited`,
    released: `${one} kept for ${who} is free again`,
    assigned: `${one} assigned to ${who}`,
    returned: `${one} returned by ${who}`,
  }[kind];
}

function Events({ orgId }: { orgId: number }) {
  const { data, error, refetch } = useQuery({
    ...query(seats.history, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return <Failure title="The history could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading the history...</p>;
  if (data.length === 0) return <p className="muted">Nothing happened yet.</p>;
  return (
    <>
      <p className="small-text muted">
        {data.length === 1 ? '1 entry' : `${data.length} entries, newest first`}.
      </p>
      <Card as="ul" className="divided team-list">
        {data.map((event, index) => (
          <li key={`${event.at}-${index}`}>
            <b>{tell(event)}</b>
            <span className="small-text muted">
              {formatMoment(event.at)}, {event.actor ?? 'by itself'}
              {event.reason && `. ${event.reason}`}
            </span>
          </li>
        ))}
      </Card>
    </>
  );
}

/** What happened to the seats, for whoever unfolds it. */
export function SeatHistory({ orgId }: { orgId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History of the seats</summary>
      {isOpen && <Events orgId={orgId} />}
    </details>
  );
}
