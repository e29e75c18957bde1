import { users, type User } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../core/query.ts';

const RADIUS = 7;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** The share of all lessons of the role, as a ring and in words; it leads to what it is made of. */
export function OverallProgress({ user }: { user: User }) {
  const { data } = useQuery(query(users.get, { params: { userId: user.id } }));
  const value = data?.overallProgress ?? 0;
  return (
    <Link className="overall-progress row near medium soft unbroken" to="/analytics">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r={RADIUS} fill="none" stroke="var(--border-strong)" strokeWidth="2.5" />
        {value > 0 && (
          <circle
            cx="9"
            cy="9"
            r={RADIUS}
            fill="none"
            stroke="var(--primary)"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeDasharray={`${(value / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
            transform="rotate(-90 9 9)"
          />
        )}
      </svg>
      <span className="tabular">{data ? `${value}% Progress` : '…'}</span>
    </Link>
  );
}
