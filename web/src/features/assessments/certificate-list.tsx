import type { Certificate, HeldStatus } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Award, Ban, CircleCheck, Clock, RefreshCw, ShieldAlert, type LucideIcon } from 'lucide-react';
import { formatUtcDay } from '../../core/dates.ts';
import { type Tone, Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';

const BADGES: Record<HeldStatus, { icon: LucideIcon; tone: Tone }> = {
  Valid: { icon: CircleCheck, tone: 'done' },
  Expiring: { icon: Clock, tone: 'warning' },
  Expired: { icon: Clock, tone: 'neutral' },
  Superseded: { icon: RefreshCw, tone: 'neutral' },
  Revoked: { icon: Ban, tone: 'danger' },
  Damaged: { icon: ShieldAlert, tone: 'danger' },
};

function CertificateItem({ certificate }: { certificate: Certificate }) {
  const { icon: Icon, tone } = BADGES[certificate.status];
  return (
    <li className="stack hair padded-loose">
      <div className="row top between">
        <h3 className="item-title">{certificate.courseName}</h3>
        <Badge tone={tone} icon={Icon}>
          {certificate.status}
        </Badge>
      </div>
      <p className="small-text muted">
        {certificate.status === 'Damaged'
          ? 'The record is damaged. Write to the academy.'
          : `Valid until ${formatUtcDay(certificate.validUntil)}`}
      </p>
      <Link
        className="link small-text tabular breakable"
        to="/verify/$number"
        params={{ number: certificate.certificateNumber }}
      >
        {certificate.certificateNumber}
      </Link>
    </li>
  );
}

/** The learner's certificates; each number leads to the page where anybody can check it. */
export function CertificateList({ certificates }: { certificates: Certificate[] }) {
  return (
    <section className="stack even" aria-labelledby="certificates">
      <div className="row between">
        <h2 className="item-title" id="certificates">
          Certificates
        </h2>
        {certificates.length > 0 && (
          <Link className="link small-text rigid" to="/certificates">
            View All
          </Link>
        )}
      </div>
      {certificates.length === 0 ? (
        <Empty icon={Award} title="No certificates yet">
          <p>Complete a course’s lessons and pass its assessment to earn a certificate.</p>
        </Empty>
      ) : (
        <Card as="ul" className="divided">
          {certificates.map((certificate) => (
            <CertificateItem key={certificate.id} certificate={certificate} />
          ))}
        </Card>
      )}
    </section>
  );
}
