import {
  adminLearners,
  ROLE_TITLES,
  type AdminLearner,
  type AdminLearnerDetail,
} from '@trialwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useId, useState } from 'react';
import { formatMoment, formatUtcDay } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LearnerActions } from './learner-actions.tsx';
import { ObservationsPanel } from './observations-panel.tsx';
import { Part } from './part.tsx';
import { SearchedPart, useSearchText } from './searched-part.tsx';

const MOST = 50;

const DEEDS: Record<string, string> = {
  'account.suspended': 'Suspended',
  'account.suspension_lifted': 'Suspension lifted',
  'account.sessions_ended': 'Sessions ended',
  'role.granted': 'Role granted',
  'role.withdrawn': 'Role withdrawn',
  'reviewer.granted': 'Reviewer granted',
  'reviewer.withdrawn': 'Reviewer withdrawn',
  'admin.read': 'Records read',
};

function rolesText({ roles }: AdminLearner): string {
  const open = roles.filter(({ isPaid }) => isPaid).map(({ role }) => ROLE_TITLES[role]);
  return open.length > 0 ? open.join(', ') : 'No paid role';
}

function History({ history }: { history: AdminLearnerDetail['history'] }) {
  if (history.length === 0)
    return <p className="small-text muted">No administrator has done anything with this account.</p>;
  return (
    <ul className="small-text">
      {history.map(({ at, action, object, actorId, reason }) => (
        <li key={`${at} ${action} ${object}`}>
          {formatMoment(at)}: {DEEDS[action] ?? action}
          {object.startsWith('role:') && ` (${object.slice(5).replaceAll('_', ' ')})`} by account {actorId}
          {reason && `. Reason: ${reason}`}
        </li>
      ))}
    </ul>
  );
}

function Detail({ id }: { id: number }) {
  const read = useQuery({ ...query(adminLearners.get, { params: { id } }), staleTime: 0 });
  return (
    <Part what="The account" read={read}>
      {(learner) => (
        <>
          <p className="small-text">
            Account {learner.id}, registered {formatUtcDay(learner.createdAt)},{' '}
            {count(learner.sessions, 'open session')}.
          </p>
          <LearnerActions learner={learner} />
          <ObservationsPanel learner={learner} />
          <h4 className="item-title below-loose">What administrators did</h4>
          <History history={learner.history} />
        </>
      )}
    </Part>
  );
}

function LearnerRow({ learner }: { learner: AdminLearner }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="learner">
      <div>
        <h3 className="item-title row wrap near">
          {learner.name}{' '}
          {learner.suspendedAt && (
            <Badge tone="danger" icon={Ban}>
              Suspended
            </Badge>
          )}
          {learner.isAdmin && <Badge>Administrator</Badge>}
          {learner.isReviewer && <Badge>Reviewer</Badge>}
        </h3>
        <p>{rolesText(learner)}</p>
        <p className="small-text muted">
          {learner.username}, {learner.email}
        </p>
        {learner.suspendedReason && <p className="small-text">Suspended: {learner.suspendedReason}</p>}
        <div id={id}>{isOpen && <Detail id={learner.id} />}</div>
      </div>
      <div>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Close' : 'Manage'}: ${learner.name}, ${learner.username}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Manage'}
        </Button>
      </div>
    </li>
  );
}

/** Everybody with an account, and what an administrator can do about it. */
export function LearnersPart() {
  const search = useSearchText();
  const read = useQuery({
    ...query(adminLearners.search, { query: { q: search.q } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <SearchedPart
      table="learners"
      title="Learners"
      placeholder="Name, username or email"
      nothing="No learners match your search."
      most={MOST}
      search={search}
      read={read}
    >
      {(learner) => <LearnerRow key={learner.id} learner={learner} />}
    </SearchedPart>
  );
}
