import type { Passport } from '@trialwright/contract';
import { Send } from 'lucide-react';
import { formatUtcMoment } from '../../core/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatTrialDay } from './trial-day.ts';
import { GradeBadge } from './trust-grade.tsx';

interface CertificatesProps extends Pick<Passport, 'certificates'> {
  /** For the holder, who can give one to an organization. */
  onGive?: ((certificate: Passport['certificates'][number]) => void) | undefined;
}

export function CertificateList({ certificates, onGive }: CertificatesProps) {
  if (certificates.length === 0) return <p className="muted">No certificate of this academy is current.</p>;
  return (
    <Card as="ul" className="divided team-list">
      {certificates.map((certificate) => {
        const { number, title, version, guideline, completedOn, validUntil, verifyUrl } = certificate;
        return (
          <li key={number}>
            <h3 className="item-title">{title}</h3>
            <p className="small-text">
              Version {version}, {guideline}. Completed {formatTrialDay(completedOn)}, valid until{' '}
              {formatTrialDay(validUntil)}.
            </p>
            <p className="small-text">
              <a className="link" href={verifyUrl}>
                {number}
              </a>
            </p>
            {onGive && (
              <div>
                <Button
                  size="small"
                  icon={Send}
                  aria-haspopup="dialog"
                  aria-label={`Give to an organization: ${title}`}
                  onClick={() => onGive(certificate)}
                >
                  Give to an organization
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </Card>
  );
}

export function OutsideList({ outside }: Pick<Passport, 'outside'>) {
  if (outside.length === 0) return <p className="muted">No certificate from elsewhere is current.</p>;
  return (
    <Card as="ul" className="divided team-list">
      {outside.map((each) => (
        <li key={each.fileSha256}>
          <div className="row wrap between">
            <h3 className="item-title">{each.title}</h3>
            <GradeBadge grade={each.grade} />
          </div>
          <p className="small-text">
            {each.issuer}. Completed {formatTrialDay(each.completedOn)}
            {each.validUntil !== null && `, valid until ${formatTrialDay(each.validUntil)}`}.
          </p>
          <p className="small-text">{each.checked}</p>
          <p className="small-text muted breakable">SHA-256 {each.fileSha256}</p>
        </li>
      ))}
    </Card>
  );
}

export function SignatureList({ signatures }: Pick<Passport, 'signatures'>) {
  if (signatures.length === 0)
    return <p className="muted">No completed course and no reading of a document was signed.</p>;
  return (
    <Card as="ul" className="divided team-list">
      {signatures.map(({ id, title, version, meaning, signedAt }) => (
        <li key={id}>
          <h3 className="item-title">{version === null ? title : `${title}, version ${version}`}</h3>
          <p className="small-text">
            “{meaning}”, {formatUtcMoment(signedAt)}, signature {id}.
          </p>
        </li>
      ))}
    </Card>
  );
}
