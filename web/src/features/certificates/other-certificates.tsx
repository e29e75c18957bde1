import type { Certificate } from '@trialwright/contract';
import { formatUtcDay } from '../../core/dates.ts';
import { DownloadLink } from './certificate-actions.tsx';
import { CertificateBadge } from './certificate-badge.tsx';
import { PreviewButton } from './preview-button.tsx';
import { Rows } from '../../ui/rows.tsx';

/** The record no longer agrees with what was signed: nothing that it says is repeated. */
function DamagedItem({ certificate }: { certificate: Certificate }) {
  return (
    <li>
      <div>
        <b className="own-line medium">{certificate.courseName}</b>
        <span className="small-text muted">
          The record of this certificate differs from what was signed at issue. Write to the academy, and give
          the number {certificate.certificateNumber}.
        </span>
      </div>
      <CertificateBadge status={certificate.status} />
    </li>
  );
}

function CertificateItem({ certificate }: { certificate: Certificate }) {
  return (
    <li>
      <div>
        <b className="own-line medium">{certificate.courseName}</b>
        <span className="small-text muted tabular">
          {certificate.score}%, issued {formatUtcDay(certificate.issuedDate)}, valid until{' '}
          {formatUtcDay(certificate.validUntil)}
        </span>
      </div>
      <CertificateBadge status={certificate.status} />
      <div className="row row-actions">
        <PreviewButton certificate={certificate} size="small" />
        <DownloadLink certificate={certificate} size="small" />
      </div>
    </li>
  );
}

/** The certificates beside the one shown large, newest first: of other courses, superseded, expired. */
export function OtherCertificates({ certificates }: { certificates: Certificate[] }) {
  return (
    <section className="others stack fair below-far" aria-labelledby="others">
      <h2 className="section-title" id="others">
        Other certificates
      </h2>
      <Rows>
        {certificates.map((certificate) =>
          certificate.status === 'Damaged' ? (
            <DamagedItem key={certificate.id} certificate={certificate} />
          ) : (
            <CertificateItem key={certificate.id} certificate={certificate} />
          ),
        )}
      </Rows>
    </section>
  );
}
