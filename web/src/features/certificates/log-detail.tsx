import { certificates, type LoggedCertificate } from '@trialwright/contract';
import { describeSeen, entryNumber } from '@trialwright/paper/logged-line';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../core/query.ts';

function describe(logged: LoggedCertificate): string {
  if (logged.index === null) return 'Logged within a minute of its issue';
  const seen = describeSeen(logged);
  return `Entry ${entryNumber(logged.index)}${seen ? `, ${seen}` : ''}`;
}

/** Where a certificate stands in the public log, and who had seen it by when. */
export function LogDetail({ number }: { number: string }) {
  const { data, isError } = useQuery(query(certificates.get, { params: { number } }));
  const text = data ? describe(data.logged) : isError ? 'Couldn’t be looked up' : 'Looking it up...';
  return (
    <div>
      <dt>Public log</dt>
      <dd className="tabular">{text}</dd>
    </div>
  );
}
