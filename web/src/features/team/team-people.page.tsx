import { MEMBER_ROLE_TITLES, organizations, type Organization } from '@trialwright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatDay } from '../../core/dates.ts';
import { roleTitle } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Card } from '../../ui/card.tsx';
import { DigestSetting } from './digest-setting.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { JoinLinks } from './join-links.tsx';
import { Members } from './members.tsx';
import { OrganizationSetting } from './organization-setting.tsx';
import { PeopleFile } from './people-file.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { useReadAgain } from './use-read-again.ts';

const route = getRouteApi('/shell/signed-in/team/$org/people');

function Invitations({ orgId }: { orgId: number }) {
  const readAgain = useReadAgain(orgId);
  const { data, error, refetch } = useQuery({
    ...query(organizations.invitations, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  const withdraw = useMutation({
    mutationFn: (id: number) => api(organizations.withdrawInvitation, { params: { orgId, id } }),
    // Refused as well: somebody else withdrew it, or it was accepted.
    onSettled: readAgain,
  });
  if (error && !data)
    return (
      <Failure
        title="The invitations could not be loaded"
        heading="h3"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.length === 0) return <p className="muted">No invitation is open.</p>;
  return (
    <>
      {withdraw.error && <FieldError role="alert">{reasonOf(withdraw.error)}</FieldError>}
      <Card as="ul" className="divided team-list">
        {data.map(({ id, name, email, roles, seat, expiresAt }) => (
          <li key={id} className="row wrap between">
            <span>
              <b>{name}</b>{' '}
              <span className="small-text muted">
                {email}, {roles.map((role) => MEMBER_ROLE_TITLES[role]).join(', ')}
                {seat && `, ${roleTitle(seat)} seat`}, until {formatDay(expiresAt)}
              </span>
            </span>
            <Button
              size="small"
              variant="danger-text"
              aria-label={`Withdraw the invitation of ${name}`}
              isBusy={withdraw.isPending && withdraw.variables === id}
              onClick={() => withdraw.mutate(id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </Card>
    </>
  );
}

function People({ organization }: { organization: Organization }) {
  const [isInviting, setInviting] = useState(false);
  const readAgain = useReadAgain(organization.id);
  const mayManage = organization.rights.includes('manage');
  return (
    <>
      <section aria-labelledby="members">
        <div className="row wrap between">
          <h2 className="section-title" id="members" tabIndex={-1}>
            Members
          </h2>
          {mayManage && (
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setInviting(true)}>
              Invite a person
            </Button>
          )}
        </div>
        <Members organization={organization} />
      </section>
      {mayManage && (
        <>
          <section aria-labelledby="invitations">
            <h2 className="section-title" id="invitations">
              Open invitations
            </h2>
            <Invitations orgId={organization.id} />
          </section>
          <JoinLinks organization={organization} />
          <PeopleFile orgId={organization.id} onInvited={readAgain} />
        </>
      )}
      {organization.rights.includes('own') && (
        <>
          <OrganizationSetting organization={organization} />
          <DigestSetting organization={organization} />
        </>
      )}
      {isInviting && (
        <InviteDialog orgId={organization.id} onInvited={readAgain} onClose={() => setInviting(false)} />
      )}
    </>
  );
}

/** Who belongs to an organization, and who is invited. */
export function TeamPeoplePage() {
  const { org } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="People">
      {(organization) => <People organization={organization} />}
    </TeamFrame>
  );
}
