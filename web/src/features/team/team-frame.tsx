import './team.css';
import { organizations, type Organization, type TeamRight } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';

const PLACES = [
  { to: '/team/$org', label: 'Training Matrix', right: 'read' },
  { to: '/team/$org/trials', label: 'Trials and Delegation', right: 'read' },
  { to: '/team/$org/documents', label: 'Documents', right: 'read' },
  { to: '/team/$org/rules', label: 'Rules', right: 'read' },
  { to: '/team/$org/people', label: 'People', right: 'read' },
  { to: '/team/$org/seats', label: 'Seats and Invoices', right: 'inspect' },
] as const satisfies { to: string; label: string; right: TeamRight }[];

interface Props {
  orgId: number;
  title: string;
  right?: TeamRight;
  /** At the end of the heading’s line. */
  aside?: (organization: Organization) => ReactNode;
  children: (organization: Organization) => ReactNode;
}

/** The places of an organization; on a phone, the row is scrolled to the one that is open. */
function Places({ organization: { id, name, rights } }: { organization: Organization }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current="page"]');
    if (!row.current || !open) return;
    const { left, right } = row.current.getBoundingClientRect();
    const place = open.getBoundingClientRect();
    if (place.left < left || place.right > right) row.current.scrollLeft += place.left - left;
  }, []);
  return (
    <nav className="tabs" aria-label={name} ref={row}>
      {PLACES.filter((place) => rights.includes(place.right)).map(({ to, label }) => (
        <Link key={to} to={to} params={{ org: String(id) }} activeOptions={{ exact: to === '/team/$org' }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A page of an organization: its name, its places, and nothing for those whose role does not include it. */
export function TeamFrame({ orgId, title, right = 'read', aside, children }: Props) {
  usePageTitle(title);
  const { data, error, refetch } = useQuery(query(organizations.get, { params: { orgId } }));
  if (error instanceof ApiError && error.code === 'orgs.not_found')
    return (
      <PageFailure
        title="Organization not found"
        error="You don’t belong to this organization, or it isn’t here."
      />
    );
  if (error && !data)
    return (
      <PageFailure
        title="The organization could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  if (!data.rights.includes(right)) return <AccessDenied />;
  return (
    <div className="page team">
      <p className="small-text muted">
        <Link className="link" to="/team">
          Team
        </Link>
        , {data.name}
      </p>
      <div className="row wrap between team-head">
        <h1 className="page-title">{title}</h1>
        {aside?.(data)}
      </div>
      {data.rights.includes('read') && <Places organization={data} />}
      {children(data)}
    </div>
  );
}

/** The number in an address; 0, which no organization has, for anything else. */
export function idIn(param: string | undefined): number {
  return Number.parseInt(param ?? '', 10) || 0;
}
