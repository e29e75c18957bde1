import { MEMBER_ROLE_TITLES, organizations, type Member, type Organization } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ChangeMemberDialog } from './change-member-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { FirstDayDialog } from './first-day-dialog.tsx';
import { formatPeriod } from './investigators.tsx';
import { formatTrialDay } from './trial-day.ts';
import { useReadAgain } from './use-read-again.ts';

/** A membership is open until the end of its last day. */
function writeState({ to }: Member, today: string): string {
  if (to === null) return 'Open';
  return to < today ? 'Over' : `Ends on ${formatTrialDay(to)}`;
}

interface Actions {
  mayEnd: (member: Member) => boolean;
  onEnd: (member: Member) => void;
  onChange: (member: Member) => void;
  onFirstDay: (member: Member) => void;
}

/** Since when, and where that was entered afterwards, when. */
function Since({ member: { from, to, firstDayEntered, earlier } }: { member: Member }) {
  const notes = [
    ...(firstDayEntered === null ? [] : [`entered ${formatTrialDay(firstDayEntered)}`]),
    ...(earlier.length === 0 ? [] : [`before: ${earlier.map((each) => formatPeriod(each)).join(', ')}`]),
  ];
  return (
    <>
      {to === null ? formatTrialDay(from) : `${formatTrialDay(from)} to ${formatTrialDay(to)}`}
      {notes.length > 0 && <span className="small-text muted"> ({notes.join('; ')})</span>}
    </>
  );
}

function columnsOf(
  { id: orgId, today, rights }: Organization,
  { mayEnd, onEnd, onChange, onFirstDay }: Actions,
): TableColumn<Member>[] {
  const mayManage = rights.includes('manage');
  // Only an owner makes or changes an owner.
  const mayChange = ({ to, roles }: Member) =>
    mayManage && to === null && (rights.includes('own') || !roles.includes('owner'));
  return [
    {
      id: 'name',
      label: 'Name',
      isText: true,
      value: ({ name }) => name,
      cell: ({ name, personId, to }) => (
        <Link
          className="link"
          to="/team/$org/people/$person"
          params={{ org: String(orgId), person: String(personId) }}
          // The record of who has left is the one of their last day.
          search={{ asOf: to !== null && to < today ? to : undefined }}
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
      cell: (member) => (
        <span className="row wrap">
          <span>
            <Since member={member} />
          </span>
          {mayManage && (
            <Button
              size="small"
              variant="text"
              aria-haspopup="dialog"
              aria-label={`Correct the first day of ${member.name}`}
              onClick={() => onFirstDay(member)}
            >
              Correct
            </Button>
          )}
        </span>
      ),
    },
    {
      id: 'end',
      label: 'Membership',
      isText: true,
      cell: (member) => (
        <span className="row">
          {mayChange(member) && (
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={`Change title or roles of ${member.name}`}
              onClick={() => onChange(member)}
            >
              Change
            </Button>
          )}
          {mayEnd(member) ? (
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
          )}
        </span>
      ),
    },
  ];
}

/** Who belongs to an organization, and, for who manages it, what can be changed about them. */
export function Members({ organization }: { organization: Organization }) {
  const { id: orgId, today, rights } = organization;
  const user = useUser();
  const readAgain = useReadAgain(orgId);
  const [ending, setEnding] = useState<Member>();
  const [changing, setChanging] = useState<Member>();
  const [dating, setDating] = useState<Member>();
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
        columns={columnsOf(organization, {
          mayEnd,
          onEnd: setEnding,
          onChange: setChanging,
          onFirstDay: setDating,
        })}
      />
      {changing && (
        <ChangeMemberDialog
          orgId={orgId}
          member={changing}
          onSaved={readAgain}
          onClose={() => setChanging(undefined)}
        />
      )}
      {dating && (
        <FirstDayDialog
          orgId={orgId}
          member={dating}
          onSaved={readAgain}
          onClose={() => setDating(undefined)}
        />
      )}
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
