import { MEMBER_ROLE_TITLES, organizations, type Member, type Organization } from '@trialwright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatDay } from '../../core/dates.ts';
import { roleTitle } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Card } from '../../ui/card.tsx';
import { DigestSetting } from './digest-setting.tsx';
import { EndDialog } from './end-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { formatPeriod } from './investigators.tsx';
import { JoinLinks } from './join-links.tsx';
import { PeopleFile } from './people-file.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { formatTrialDay } from './trial-day.ts';
import { useReadAgain } from './use-read-again.ts';

const route = getRouteApi('/shell/signed-in/team/$org/people');

/** A membership is open until the end of its last day. */
function writeState({ to }: Member, today: string): string {
  if (to === null) return 'Open';
  return to < today ? 'Over' : `Ends on ${formatTrialDay(to)}`;
}

function columnsOf(
  { id: orgId, today }: Organization,
  mayEnd: (member: Member) => boolean,
  onEnd: (member: Member) => void,
): TableColumn<Member>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      isText: true,
      value: ({ name }) => name,
      cell: ({ name, personId }) => (
        <Link
          className="link"
          to="/team/$org/people/$person"
          params={{ org: String(orgId), person: String(personId) }}
          search={{ asOf: undefined }}
        >
          {name}
        </Link>
      ),
    },
    { id: 'title', label: 'What they do', isText: true, value: ({ title }) => title },
    {
      id: 'roles',
      label: 'Roles',
      isText: true,
      value: ({ roles }) => roles.map((role) => MEMBER_ROLE_TITLES[role]).join(', '),
    },
    {
      id: 'from',
      label: 'Since',
      isText: true,
      value: ({ from }) => from,
      cell: ({ from, to, earlier }) => (
        <>
          {to === null ? formatTrialDay(from) : `${formatTrialDay(from)} to ${formatTrialDay(to)}`}
          {earlier.length > 0 && (
            <span className="small-text muted">
              {' '}
              (before: {earlier.map((each) => formatPeriod(each)).join(', ')})
            </span>
          )}
        </>
      ),
    },
    {
      id: 'end',
      label: 'Membership',
      isText: true,
      cell: (member) =>
        mayEnd(member) ? (
          <Button
            size="small"
            variant="danger-text"
            aria-haspopup="dialog"
            aria-label={`End the membership of ${member.name}`}
            onClick={() => onEnd(member)}
          >
            End
          </Button>
        ) : (
          <span className="muted">{writeState(member, today)}</span>
        ),
    },
  ];
}

function Members({ organization }: { organization: Organization }) {
  const { id: orgId, today, rights } = organization;
  const user = useUser();
  const readAgain = useReadAgain(orgId);
  const [ending, setEnding] = useState<Member>();
  const { data, error, refetch } = useQuery({
    ...query(organizations.members, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return <Failure title="The members could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading the members...</p>;
  const mayEnd = ({ personId, to }: Member) =>
    to === null && (rights.includes('manage') || personId === user.id);
  return (
    <>
      <DataTable
        caption="Members"
        isCaptionHidden
        filterLabel="Find a member"
        rows={data}
        keyOf={({ personId }) => personId}
        columns={columnsOf(organization, mayEnd, setEnding)}
      />
      {ending && (
        <EndDialog
          title={`End the membership of ${ending.name}`}
          about="Their certificates stay theirs, the organization keeps its records. What they do for it ends on that day."
          worker={{ orgId, personId: ending.personId }}
          action="End membership"
          today={today}
          save={(body) =>
            api(organizations.endMembership, { params: { orgId, personId: ending.personId }, body })
          }
          onSaved={readAgain}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

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
      {organization.rights.includes('own') && <DigestSetting organization={organization} />}
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
