import './team.css';
import {
  MEMBER_ROLE_TITLES,
  organizations,
  ROLE_TITLES,
  type Organization,
  type Role,
} from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../core/api.ts';
import { formatMoment } from '../../core/dates.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';

const KINDS = { site: 'a site', cro: 'a CRO', sponsor: 'a sponsor' } as const;
const SHORTEST_TOKEN = 20;

interface Offer {
  organization: string;
  kind: Organization['kind'];
  invitedBy: string;
  title: string;
  roles: Organization['roles'];
  seat?: Role | null;
  expiresAt: string;
}

interface Props {
  pageTitle: string;
  /** Said where the address lacks its token. */
  incomplete: string;
  failure: string;
  show: (token: string) => Promise<Offer>;
  accept: (token: string) => Promise<Organization>;
}

/** Shows who invites, before one joins. The token stands behind the # of the address, which no server logs. */
export function InvitationOffer({ pageTitle, incomplete, failure, show, accept }: Props) {
  usePageTitle(pageTitle);
  const [token] = useState(() => window.location.hash.slice(1));
  const client = useQueryClient();
  const navigate = useNavigate();
  const shown = useQuery({ queryKey: [pageTitle, token], queryFn: () => show(token) });
  const joining = useMutation({
    mutationFn: () => accept(token),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: query(organizations.list).queryKey });
      await navigate({ to: '/team' });
    },
  });
  if (shown.error)
    return (
      <PageFailure
        title={failure}
        error={token.length < SHORTEST_TOKEN ? incomplete : shown.error}
        onRetry={() => void shown.refetch()}
      />
    );
  if (!shown.data) return <PageSkeleton />;
  const { organization, kind, invitedBy, title, roles, seat, expiresAt } = shown.data;
  return (
    <div className="page team">
      <h1 className="page-title">Join {organization}</h1>
      <p className="lead">
        {organization} is {KINDS[kind]}. {invitedBy} invites you as {title}, with{' '}
        {roles.length === 1 ? 'the role' : 'the roles'}{' '}
        {roles.map((role) => MEMBER_ROLE_TITLES[role].toLowerCase()).join(', ')}.
      </p>
      <ul className="bullets">
        {seat && (
          <li>
            A seat in the {ROLE_TITLES[seat]} package is kept for you. It opens the package’s courses at the
            organization’s expense, for as long as you have the seat.
          </li>
        )}
        <li>Your account, your certificates, and your own record stay yours.</li>
        <li>The organization sees which of its requirements you meet, and the evidence that answers them.</li>
        <li>It sees neither your scores nor other certificates. You can leave at any time.</li>
      </ul>
      <p className="small-text muted">Open until {formatMoment(expiresAt)}.</p>
      <div role="alert">{joining.error && <FieldError>{reasonOf(joining.error)}</FieldError>}</div>
      <Button variant="primary" isBusy={joining.isPending} onClick={() => joining.mutate()}>
        Join {organization}
      </Button>
    </div>
  );
}
