import { teamTraining, type Organization, type TeamEvidence } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FilePlus2, IdCard } from 'lucide-react';
import { useState } from 'react';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { BridgeNotices } from '../../domain/learning/bridge-notices.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { EvidenceItem } from './evidence-item.tsx';
import { ConfirmEvidenceDialog } from './confirm-evidence-dialog.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { formatTrialDay } from './trial-day.ts';
import { RequirementList } from './requirement-list.tsx';
import { RulesResults } from './rules-results.tsx';
import { WaiveDialog } from './waive-dialog.tsx';
import { GradeLegend } from './trust-grade.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { useReadAgain } from './use-read-again.ts';

const route = getRouteApi('/shell/signed-in/team/$org/people/$person');
function Person({ organization, personId }: { organization: Organization; personId: number }) {
  const { id: orgId, rights, today } = organization;
  const { asOf } = route.useSearch();
  const user = useUser();
  const readAgain = useReadAgain(orgId);
  const [isAdding, setAdding] = useState(false);
  const [correcting, setCorrecting] = useState<TeamEvidence>();
  const [waiving, setWaiving] = useState<{ key: string; title: string }>();
  const [confirming, setConfirming] = useState<TeamEvidence>();
  const [withdrawing, setWithdrawing] = useState<TeamEvidence>();
  const read = query(teamTraining.person, {
    params: { orgId, personId },
    query: asOf === undefined ? {} : { asOf },
  });
  const { data, error, refetch } = useQuery({ ...read, refetchOnMount: 'always' });
  if (error && !data)
    return <Failure title="The record could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading the record...</p>;
  const mayTrain = rights.includes('train') && personId !== user.id;
  const topics = [...new Set(data.evidence.map(({ topic }) => topic))];
  return (
    <>
      <p className="lead">
        {data.name}, {data.title}. As of {formatTrialDay(data.asOf)}
        {data.asOf === today ? ', today' : ''}.
      </p>
      {data.packs.length > 0 && (
        <section aria-labelledby="by-rules">
          <h2 className="section-title" id="by-rules">
            Results by rules
          </h2>
          <RulesResults results={data.packs} isOfOne />
        </section>
      )}
      <section aria-labelledby="asked">
        <h2 className="section-title" id="asked" tabIndex={-1}>
          Requirements
        </h2>
        {personId === user.id && <BridgeNotices />}
        <RequirementList
          requirements={data.requirements}
          isOwn={personId === user.id}
          onWaive={
            rights.includes('manage') && personId !== user.id && data.asOf === today ? setWaiving : undefined
          }
        />
      </section>
      <section aria-labelledby="evidence">
        <div className="row wrap between">
          <h2 className="section-title" id="evidence" tabIndex={-1}>
            Evidence
          </h2>
          {personId === user.id && (
            <ButtonLink icon={IdCard} to="/passport">
              Give a certificate
            </ButtonLink>
          )}
          {mayTrain && (
            <Button icon={FilePlus2} aria-haspopup="dialog" onClick={() => setAdding(true)}>
              Record evidence
            </Button>
          )}
        </div>
        {data.evidence.length === 0 ? (
          <Empty title="No evidence yet" heading="h3">
            Assign a course, or record a certificate from elsewhere.
          </Empty>
        ) : (
          <Card as="ul" className="divided team-list">
            {data.evidence.map((evidence) => (
              <EvidenceItem
                key={evidence.id}
                orgId={orgId}
                evidence={evidence}
                onConfirm={mayTrain ? () => setConfirming(evidence) : undefined}
                onCorrect={mayTrain ? () => setCorrecting(evidence) : undefined}
                onWithdraw={mayTrain ? () => setWithdrawing(evidence) : undefined}
              />
            ))}
          </Card>
        )}
        <GradeLegend />
      </section>
      {confirming && (
        <ConfirmEvidenceDialog
          orgId={orgId}
          name={data.name}
          evidence={confirming}
          onSaved={readAgain}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {isAdding && (
        <EvidenceDialog
          orgId={orgId}
          personId={personId}
          topics={topics}
          onSaved={readAgain}
          onClose={() => setAdding(false)}
        />
      )}
      {correcting && (
        <EvidenceDialog
          orgId={orgId}
          personId={personId}
          topics={topics}
          correcting={correcting}
          onSaved={readAgain}
          onClose={() => setCorrecting(undefined)}
        />
      )}
      {waiving && (
        <WaiveDialog
          orgId={orgId}
          person={data}
          requirement={waiving}
          today={today}
          onSigned={readAgain}
          onClose={() => setWaiving(undefined)}
        />
      )}
      {withdrawing && (
        <WithdrawDialog
          orgId={orgId}
          evidence={withdrawing}
          onSaved={readAgain}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </>
  );
}

/** One record that an inspector can follow. */
export function TeamPersonPage() {
  const { org, person } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="Training Record" right="belong">
      {(organization) => <Person organization={organization} personId={idIn(person)} />}
    </TeamFrame>
  );
}
