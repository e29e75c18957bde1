import type { Certificate, HeldStatus } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Award, Ban, CircleCheck, Clock, RefreshCw, ShieldAlert, type LucideIcon } from 'lucide-react';
import { formatUtcDay } from '../../core/format.ts';
import { EmptyState } from '../../ui/states.tsx';

const BADGES: Record<HeldStatus, { icon: LucideIcon; className: string }> = {
  Valid: { icon: CircleCheck, className: 'badge done' },
  Expiring: { icon: Clock, className: 'badge warn' },
  Expired: { icon: Clock, className: 'badge' },
  Superseded: { icon: RefreshCw, className: 'badge' },
  Revoked: { icon: Ban, className: 'badge bad' },
  Damaged: { icon: ShieldAlert, className: 'badge bad' },
};

function CertificateItem({ certificate }: { certificate: Certificate }) {
  const { icon: Icon, className } = BADGES[certificate.status];
  return (
    <li>
      <div className="row between">
        <h3 className="t4">{certificate.courseName}</h3>
        <span className={className}>
          <Icon className="i" aria-hidden="true" />
          {certificate.status}
        </span>
      </div>
      <p className="sm muted">
        {certificate.status === 'Damaged'
          ? 'The record is damaged. Write to the academy.'
          : `Valid until ${formatUtcDay(certificate.validUntil)}`}
      </p>
      <Link className="link sm tn" to="/verify/$number" params={{ number: certificate.certificateNumber }}>
        {certificate.certificateNumber}
      </Link>
    </li>
  );
}

/** The learner's certificates; each number leads to the page where anybody can check it. */
export function CertificateList({ certificates }: { certificates: Certificate[] }) {
  return (
    <section className="certificates" aria-labelledby="certificates">
      <div className="row between section-head">
        <h2 className="t4" id="certificates">
          Certificates
        </h2>
        {certificates.length > 0 && (
          <Link className="link sm" to="/certificates">
            View All
          </Link>
        )}
      </div>
      {certificates.length === 0 ? (
        <EmptyState icon={Award} title="No certificates yet">
          <p>Complete the lessons of a course and pass its assessment: the certificate is issued at once.</p>
        </EmptyState>
      ) : (
        <ul className="card">
          {certificates.map((certificate) => (
            <CertificateItem key={certificate.id} certificate={certificate} />
          ))}
        </ul>
      )}
    </section>
  );
}
