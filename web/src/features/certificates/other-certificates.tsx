import type { Certificate } from '@trialwright/contract';
import { formatUtcDay } from '../../core/format.ts';
import { DownloadLink } from './certificate-actions.tsx';
import { CertificateBadge } from './certificate-badge.tsx';
import { PreviewButton } from './preview-button.tsx';

/** The certificates beside the one shown large, newest first: of other courses, superseded, expired. */
export function OtherCertificates({ certificates }: { certificates: Certificate[] }) {
  return (
    <section className="others" aria-labelledby="others">
      <h2 className="t2" id="others">
        Other certificates
      </h2>
      <ul className="card rows">
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <div>
              <b>{certificate.courseName}</b>
              <span className="sm muted tn">
                {certificate.score}%, issued {formatUtcDay(certificate.issuedDate)}, valid until{' '}
                {formatUtcDay(certificate.validUntil)}
              </span>
            </div>
            <CertificateBadge status={certificate.status} />
            <div className="row row-actions">
              <PreviewButton certificate={certificate} className="btn s sm" />
              <DownloadLink certificate={certificate} className="btn s sm" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
