import type { TrustGrade } from '@trialwright/contract';
import { Badge } from '../../ui/badge.tsx';

const GRADES: Record<TrustGrade, string> = {
  self_stated: 'Self-stated',
  attached: 'Attached',
  verified: 'Signature verified',
  own: 'Recorded by this academy',
};

/** How well evidence is known to be true, in a word. */
export function GradeBadge({ grade }: { grade: TrustGrade }) {
  return <Badge tone={grade === 'self_stated' ? 'warning' : 'outline'}>{GRADES[grade]}</Badge>;
}

/** What the grades mean, wherever they are shown. */
export function GradeLegend() {
  return (
    <dl className="team-legend small-text below-apart">
      <dt>Recorded by this academy</dt>
      <dd>
        A document that was signed here, or a certificate of this academy whose topic a named person agreed
        to.
      </dd>
      <dt>Signature verified</dt>
      <dd>The academy checked the issuer’s signature, and checks each day whether it was revoked.</dd>
      <dt>Attached</dt>
      <dd>A named person has seen the certificate.</dd>
      <dt>Self-stated</dt>
      <dd>Somebody said so. Shown, but counts for no rule.</dd>
    </dl>
  );
}
