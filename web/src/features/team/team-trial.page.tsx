import { delegations, teamSetup, type Organization, type Trial, topicWords } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChartNoAxesColumn, Printer } from 'lucide-react';
import { useState } from 'react';
import { pathOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { BinderButton } from './binder-button.tsx';
import { DayQuestion } from './day-question.tsx';
import { DelegationLog } from './delegation-log.tsx';
import { hasInvestigator, InvestigatorDialog } from './investigator-dialog.tsx';
import { formatPeriod, investigates, Investigators } from './investigators.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { StaffDialog, VersionDialog } from './trial-dialogs.tsx';
import { formatTrialDay } from './trial-day.ts';
import { useReadAgain } from './use-read-again.ts';

const route = getRouteApi('/shell/signed-in/team/$org/trials/$trial');

function StaffAndVersions({ trial }: { trial: Trial }) {
  const { staff, versions } = trial;
  return (
    <div className="columns halves roomy">
      <section aria-labelledby="staff">
        <h2 className="section-title" id="staff">
          Staff
        </h2>
        {staff.length === 0 ? (
          <p className="muted">Nobody is on this trial yet.</p>
        ) : (
          <ul className="stack close">
            {staff.map(({ id, name, role, isInvestigator, from, to }) => (
              <li key={id}>
                <b>{name}</b>, {role}
                {isInvestigator && !/^principal investigator$/i.test(role) && ' (principal investigator)'}
                <span className="small-text muted"> {formatPeriod({ from, to })}</span>
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
          <ul className="stack close">
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

type Open = 'staff' | 'version' | 'lines' | 'investigator';

function TrialParts({ organization, trialId }: { organization: Organization; trialId: number }) {
  const { id: orgId, rights, today } = organization;
  const user = useUser();
  const readAgain = useReadAgain(orgId);
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
                <Button aria-haspopup="dialog" onClick={() => setOpen('investigator')}>
                  {hasInvestigator(trial) ? 'Change investigator' : 'Name the investigator'}
                </Button>
                <Button aria-haspopup="dialog" onClick={() => setOpen('version')}>
                  New version
                </Button>
                <Button
                  variant="primary"
                  aria-haspopup="dialog"
                  disabled={trial.staff.length === 0}
                  onClick={() => setOpen('lines')}
                >
                  New lines
                </Button>
              </>
            )}
          </div>
        </div>
        <Investigators trial={trial} today={today} />
        <DelegationLog organization={organization} trial={trial} onChanged={readAgain} />
      </section>
      <StaffAndVersions trial={trial} />
      {open === 'staff' && <StaffDialog {...dialog} />}
      {open === 'version' && <VersionDialog {...dialog} />}
      {open === 'lines' && <LinesDialog {...dialog} />}
      {open === 'investigator' && <InvestigatorDialog {...dialog} />}
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
