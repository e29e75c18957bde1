import type { TeamEvidence } from '@trialwright/contract';
import { formatUtcMoment } from '../../core/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatTrialDay } from './trial-day.ts';

const GRADES: Record<TeamEvidence['grade'], string> = {
  self_stated: 'Stated by the person',
  attached: 'Certificate seen',
  verified: 'Signature verified',
  own: 'Recorded by this academy',
};

/** A piece of evidence with when it was recorded, and what was changed about it. */
export function EvidenceItem({
  evidence,
  onWithdraw,
}: {
  evidence: TeamEvidence;
  onWithdraw: (() => void) | undefined;
}) {
  const { id, title, issuer, topic, completedOn, grade, edition, version, validUntil, certificate } =
    evidence;
  const { recordedAt, withdrawnFrom, isLate, history } = evidence;
  const said = [
    topic,
    edition && `edition ${edition}`,
    version && `version ${version}`,
    validUntil && `valid until ${formatTrialDay(validUntil)}`,
    certificate && `certificate ${certificate}`,
  ].filter(Boolean);
  return (
    <li>
      <div className="row wrap between">
        <h3 className={withdrawnFrom === null ? 'item-title' : 'item-title over'}>{title}</h3>
        <Badge tone={grade === 'self_stated' ? 'warning' : 'outline'}>{GRADES[grade]}</Badge>
      </div>
      <p className="small-text">
        {id}: completed {formatTrialDay(completedOn)}, {issuer}. {said.join(', ')}.
      </p>
      <p className="small-text muted tabular">
        Recorded {formatUtcMoment(recordedAt)}
        {isLate && '. Late: after the day of completion.'}
      </p>
      {withdrawnFrom !== null && (
        <p className="small-text">Doesn’t count from {formatTrialDay(withdrawnFrom)} on.</p>
      )}
      {history.slice(1).map((each) => (
        <p key={each.version} className="small-text muted">
          {formatUtcMoment(each.recordedAt)}: {each.reason}
        </p>
      ))}
      {onWithdraw && withdrawnFrom === null && (
        <Button
          size="small"
          variant="danger-text"
          aria-haspopup="dialog"
          aria-label={`Withdraw ${id}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}
