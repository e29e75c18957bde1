import { teamTraining, type TeamEvidence } from '@trialwright/contract';
import { Download } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { formatUtcMoment } from '../../core/dates.ts';
import { SignatureLine } from '../../domain/signing/signature-line.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { CredentialLines } from './credential-lines.tsx';
import { formatTrialDay } from './trial-day.ts';
import { GradeBadge } from './trust-grade.tsx';

/** A piece of evidence with when it was recorded, and what was changed about it. */
export function EvidenceItem({
  orgId,
  evidence,
  onConfirm,
  onCorrect,
  onWithdraw,
}: {
  orgId: number;
  evidence: TeamEvidence;
  onConfirm: (() => void) | undefined;
  onCorrect: (() => void) | undefined;
  onWithdraw: (() => void) | undefined;
}) {
  const { id, title, issuer, topic, completedOn, grade, edition, version, validUntil, certificate } =
    evidence;
  const { recordedAt, withdrawnFrom, isLate, history, credential, seenBy, fileKind, factId, signature } =
    evidence;
  const isInForce = withdrawnFrom === null;
  const canConfirm = isInForce && grade === 'self_stated' && credential?.outcome !== 'revoked';
  // What was signed, or recorded by the academy, says what it says.
  const canCorrect = isInForce && credential === null && certificate === null && signature === null;
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
        <h3 className={withdrawnFrom === null ? 'item-title' : 'item-title struck'}>{title}</h3>
        <GradeBadge grade={grade} />
      </div>
      <p className="small-text">
        {id}: completed {formatTrialDay(completedOn)}, {issuer}. {said.join(', ')}.
      </p>
      {credential && <CredentialLines finding={credential} />}
      {seenBy && (
        <p className="small-text">
          Seen by {seenBy.name}, {formatTrialDay(seenBy.on)}.
        </p>
      )}
      <p className="small-text muted tabular">
        Recorded {formatUtcMoment(recordedAt)}
        {isLate && '. Late: after the day of completion.'}
      </p>
      {signature && <SignatureLine signature={signature} />}
      {withdrawnFrom !== null && (
        <p className="small-text">Doesn’t count from {formatTrialDay(withdrawnFrom)} on.</p>
      )}
      {history.slice(1).map((each) => (
        <p key={each.version} className="small-text muted">
          {formatUtcMoment(each.recordedAt)}: {each.reason}
        </p>
      ))}
      <div className="row wrap">
        {fileKind !== null && (
          <ButtonAnchor
            size="small"
            icon={Download}
            href={pathOf(teamTraining.evidenceFile, { params: { orgId, id: factId } })}
            aria-label={`File (${fileKind.toUpperCase()}) of ${id}`}
            download
          >
            File ({fileKind.toUpperCase()})
          </ButtonAnchor>
        )}
        {onConfirm && canConfirm && (
          <Button size="small" aria-haspopup="dialog" aria-label={`Confirm ${id}`} onClick={onConfirm}>
            Confirm
          </Button>
        )}
        {onCorrect && canCorrect && (
          <Button size="small" aria-haspopup="dialog" aria-label={`Correct ${id}`} onClick={onCorrect}>
            Correct
          </Button>
        )}
        {onWithdraw && isInForce && (
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
      </div>
    </li>
  );
}
