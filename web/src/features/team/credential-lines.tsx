import type { CredentialFinding } from '@trialwright/contract';
import { formatUtcMoment } from '../../core/dates.ts';

/** The host or key behind a signature: a name in a credential is only said. */
function signerOf({ issuerId, isIssuerNamed }: CredentialFinding): string {
  if (!isIssuerNamed) return 'a key behind which nobody stands';
  return issuerId.replace(/^did:web:/, '').replaceAll('%3A', ':');
}

const OUTCOMES: Record<CredentialFinding['outcome'], (finding: CredentialFinding) => string> = {
  verified: (finding) =>
    `Signature of ${signerOf(finding)} checked ${formatUtcMoment(finding.checkedAt)}: ` +
    (finding.isRevocable ? 'not revoked.' : 'its issuer publishes no revocations.'),
  unchecked: ({ reason }) => `Signature not checked. ${reason ?? ''}`,
  revoked: ({ checkedAt }) => `Revoked by its issuer, found ${formatUtcMoment(checkedAt)}.`,
};

/** What was found of a signed credential, and whom it names. */
export function CredentialLines({ finding }: { finding: CredentialFinding }) {
  const { match, holder, outcome } = finding;
  return (
    <>
      <p className="small-text">{OUTCOMES[outcome](finding)}</p>
      {match === 'differs' && (
        <p className="small-text">
          <b>It names {holder ?? 'somebody else'}.</b>
        </p>
      )}
      {match === 'not_named' && <p className="small-text">It names nobody.</p>}
    </>
  );
}
