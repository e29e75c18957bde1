import {
  delegations,
  teamSetup,
  type DelegationLine,
  type Organization,
  type Trial,
  topicWords,
} from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChartNoAxesColumn, ClipboardList, Printer } from 'lucide-react';
import { useState } from 'react';
import { api, pathOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { BinderButton } from './binder-button.tsx';
import { DayQuestion } from './day-question.tsx';
import { DelegationItem } from './delegation-item.tsx';
import { EndDialog } from './end-dialog.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { LineDialog, StaffDialog, VersionDialog } from './trial-dialogs.tsx';
import { formatTrialDay } from './trial-day.ts';

const route = getRouteApi('/shell/signed-in/team/$org/trials/$trial');

function StaffAndVersions({ trial }: { trial: Trial }) {
  const { staff, versions } = trial;
  return (
    <div className="team-two">
      <section aria-labelledby="staff">
        <h2 className="section-title" id="staff">
          Staff
        </h2>
        {staff.length === 0 ? (
          <p className="muted">Nobody is on this trial yet.</p>
        ) : (
          <ul className="team-plain">
            {staff.map(({ id, name, role, isInvestigator, from, to }) => (
              <li key={id}>
                <b>{name}</b>, {role}
                {isInvestigator && ' (principal investigator)'}
                <span className="small-text muted">
                  {' '}
                  {to === null
                    ? `since ${formatTrialDay(from)}`
                    : `${formatTrialDay(from)} to ${formatTrialDay(to)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="versions">
        <h2 className="section-title" id="versions">
          Versions
        </h2>
        {versions.length === 0 ? (
          <p className="muted">No protocol version is entered yet.</p>
        ) : (
          <ul className="team-plain">
            {versions.map(({ topic, version, title, effective }) => (
              <li key={`${topic} ${version}`}>
                <b>{title}</b> {version}
                <span className="small-text muted">
                  {' '}
                  {topicWords(topic)}, in effect from {formatTrialDay(effective)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** Whether somebody is investigator of a trial on a day. */
function investigates({ staff }: Trial, personId: number, day: string): boolean {
  return staff.some(
    (each) =>
      each.personId === personId &&
      each.isInvestigator &&
      each.from <= day &&
      (each.to === null || day <= each.to),
  );
}

interface LogProps {
  organization: Organization;
  trial: Trial;
  onChanged: () => void;
}

function Log({ organization, trial, onChanged }: LogProps) {
  const { id: orgId, rights, today } = organization;
  const user = useUser();
  const [ending, setEnding] = useState<DelegationLine>();
  const { data, error, refetch } = useQuery({
    ...query(delegations.log, { params: { orgId, id: trial.id } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return (
      <Failure
        title="The log could not be loaded"
        heading="h3"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p role="status">Loading the delegation log...</p>;
  const isInvestigator = investigates(trial, user.id, today);
  const mayEnd = isInvestigator || rights.includes('manage');
  if (data.length === 0)
    return (
      <Empty icon={ClipboardList} title="The log has no line yet" heading="h3">
        Draft the first line: a person, a task, and the day from which it is delegated.
      </Empty>
    );
  return (
    <>
      <Card as="ul" className="divided team-list">
        {data.map((line) => (
          <DelegationItem
            key={line.id}
            orgId={orgId}
            line={line}
            isOwn={line.personId === user.id && line.status === 'proposed'}
            isInvestigator={isInvestigator}
            onEnd={mayEnd ? () => setEnding(line) : undefined}
            onChanged={onChanged}
          />
        ))}
      </Card>
      {ending && (
        <EndDialog
          title={`End ${ending.id}: ${ending.taskTitle}, ${ending.name}`}
          about="The line stays in the log, in every view and print."
          action={ending.status === 'authorized' ? 'End line' : 'Reject line'}
          today={today}
          save={(body) => api(delegations.end, { params: { orgId, id: ending.factId }, body })}
          onSaved={onChanged}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

type Open = 'staff' | 'version' | 'line';

function TrialParts({ organization, trialId }: { organization: Organization; trialId: number }) {
  const { id: orgId, rights, today } = organization;
  const user = useUser();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const { data, error, refetch } = useQuery({
    ...query(teamSetup.trials, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return <Failure title="The trial could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading the trial...</p>;
  const trial = data.find(({ id }) => id === trialId);
  if (!trial) return <Failure title="Trial not found" error="This organization has no such trial." />;
  const readAgain = () => void client.invalidateQueries({ queryKey: ['', 'api', 'orgs', String(orgId)] });
  const dialog = { organization, trial, onSaved: readAgain, onClose: () => setOpen(undefined) };
  const mayManage = rights.includes('manage');
  return (
    <>
      <p className="lead">
        {trial.protocol}, {trial.title}. {trial.sponsor}. {trial.site}, from {formatTrialDay(trial.from)}
        {trial.to === null ? '' : ` to ${formatTrialDay(trial.to)}`}.
      </p>
      <DayQuestion orgId={orgId} trial={trial} today={today} />
      <section aria-labelledby="log">
        <div className="row wrap between team-above">
          <h2 className="section-title" id="log" tabIndex={-1}>
            Delegation log
          </h2>
          <div className="row wrap">
            <ButtonLink
              icon={ChartNoAxesColumn}
              to="/team/$org/trials/$trial/readiness"
              params={{ org: String(orgId), trial: String(trialId) }}
            >
              Site readiness
            </ButtonLink>
            <ButtonAnchor
              icon={Printer}
              href={pathOf(delegations.logFile, { params: { orgId, id: trialId } })}
              download
            >
              Print log
            </ButtonAnchor>
            <BinderButton
              organization={organization}
              trial={trial}
              isInvestigator={rights.includes('disclose') && investigates(trial, user.id, today)}
            />
            {mayManage && (
              <>
                <Button aria-haspopup="dialog" onClick={() => setOpen('staff')}>
                  Add a person
                </Button>
                <Button aria-haspopup="dialog" onClick={() => setOpen('version')}>
                  New version
                </Button>
                <Button
                  variant="primary"
                  aria-haspopup="dialog"
                  disabled={trial.staff.length === 0}
                  onClick={() => setOpen('line')}
                >
                  New line
                </Button>
              </>
            )}
          </div>
        </div>
        <Log organization={organization} trial={trial} onChanged={readAgain} />
      </section>
      <StaffAndVersions trial={trial} />
      {open === 'staff' && <StaffDialog {...dialog} />}
      {open === 'version' && <VersionDialog {...dialog} />}
      {open === 'line' && <LineDialog {...dialog} />}
    </>
  );
}

/** A trial at a site: its delegation log, and the question of the day. */
export function TeamTrialPage() {
  const { org, trial } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="Delegation Log">
      {(organization) => <TrialParts organization={organization} trialId={idIn(trial)} />}
    </TeamFrame>
  );
}
