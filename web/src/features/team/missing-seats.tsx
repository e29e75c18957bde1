import type { InvitationForm } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { count } from '../../core/format.ts';
import { useSeats } from './use-seats.ts';

/** Which seats the people of a file need and the organization does not have. */
export function MissingSeats({ orgId, people }: { orgId: number; people: readonly InvitationForm[] }) {
  const isWanted = people.some(({ seat }) => seat !== undefined);
  const { data } = useSeats(orgId, isWanted);
  if (!isWanted || !data) return null;
  const missing = data.packages.flatMap(({ role, title, free }) => {
    const wanted = people.filter(({ seat }) => seat === role).length;
    return wanted > free ? [count(wanted - free, `${title} seat`)] : [];
  });
  if (missing.length === 0) return <p className="small-text">The free seats are enough.</p>;
  return (
    <p role="status">
      Missing: {missing.join(', ')}.{' '}
      <Link className="link" to="/team/$org/seats" params={{ org: String(orgId) }}>
        Buy seats
      </Link>{' '}
      first, or take them out of the file.
    </p>
  );
}
