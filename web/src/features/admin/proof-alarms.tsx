import { admin, type ProofAlarm } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { formatMoment } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { Notice } from '../../ui/notice.tsx';

const ASK_AGAIN_MS = 30_000;

/** What is wrong with the ledger, the public log, or its witnesses; nothing while nothing is. */
export function ProofAlarms() {
  const { data = [], isError } = useQuery({
    ...query(admin.alarms),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });
  // There before the alarms, or screen readers would not tell of them.
  return (
    <div aria-live="polite">
      {isError ? (
        <p className="small-text muted">Whether the records’ proofs are in order couldn’t be looked up.</p>
      ) : (
        data.length > 0 && <AlarmList alarms={data} />
      )}
    </div>
  );
}

function AlarmList({ alarms }: { alarms: ProofAlarm[] }) {
  return (
    <Notice tone="danger" icon={ShieldAlert} aria-labelledby="proof-alarms">
      <h3 className="card-title bad-text" id="proof-alarms">
        Proof of records
      </h3>
      <ul className="stack below-even">
        {alarms.map(({ fault, title, told, advice, since }) => (
          <li key={fault}>
            <b>{title}</b> <span className="small-text muted">since {formatMoment(since)}</span>
            <p>{told}</p>
            <p className="small-text">{advice}</p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
