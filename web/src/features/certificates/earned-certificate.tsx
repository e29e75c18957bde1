import type { Certificate } from '@trialwright/contract';
import { lazy, Suspense } from 'react';
import { formatUtcDay } from '../../core/dates.ts';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { BadgeButton } from './badge-button.tsx';
import { CopyLinkButton, DownloadLink } from './certificate-actions.tsx';
import { CertificateBadge } from './certificate-badge.tsx';
import { nameOf } from './certification.ts';
import { LogDetail } from './log-detail.tsx';
import { PreviewButton } from './preview-button.tsx';
import { ShareButtons } from './share-buttons.tsx';
import { Facts } from '../../ui/facts.tsx';

const CertificatePicture = lazy(() =>
  import('./certificate-picture.tsx').then((module) => ({ default: module.CertificatePicture })),
);

/** A number breaks between its parts, not within one. */
function CertificateNumber({ number }: { number: string }) {
  return number.split(/(?<=-)/).map((part, index) => (
    <span key={index} className="number-part">
      {part}
    </span>
  ));
}

function Details({ certificate }: { certificate: Certificate }) {
  return (
    <Facts className="full line-above control-text">
      <div>
        <dt>Score</dt>
        <dd className="tabular">{certificate.score}%</dd>
      </div>
      <div>
        <dt>Completed</dt>
        <dd>{formatUtcDay(certificate.completionDate)}</dd>
      </div>
      <div>
        <dt>Valid until</dt>
        <dd>{formatUtcDay(certificate.validUntil)}</dd>
      </div>
      <div>
        <dt>Number</dt>
        <dd className="tabular">
          <CertificateNumber number={certificate.certificateNumber} />
        </dd>
      </div>
      <LogDetail number={certificate.certificateNumber} />
    </Facts>
  );
}

/** The certificate that counts, large; the filled button is its own unless another one waits to be issued. */
export function EarnedCertificate({
  certificate,
  isPrimary,
}: {
  certificate: Certificate;
  isPrimary: boolean;
}) {
  return (
    <section className="earned columns single-on-laptops distant" aria-labelledby="earned">
      <div className="paper">
        <Suspense
          fallback={
            <Skeleton label="Loading the certificate">
              <SkeletonBlock height="100%" />
            </Skeleton>
          }
        >
          <CertificatePicture number={certificate.certificateNumber} />
        </Suspense>
      </div>
      <div className="details side-by-side apart">
        <div className="stack even at-start">
          <CertificateBadge status={certificate.status} />
          <h2 className="section-title" id="earned">
            {certificate.courseName}
          </h2>
          <Details certificate={certificate} />
        </div>
        <div className="stack close">
          <DownloadLink certificate={certificate} variant={isPrimary ? 'primary' : 'secondary'} />
          <CopyLinkButton certificate={certificate} />
          <PreviewButton certificate={certificate} />
          <BadgeButton
            number={certificate.certificateNumber}
            label={`Open Badges credential: ${nameOf(certificate)}`}
          />
          <ShareButtons certificate={certificate} />
        </div>
      </div>
    </section>
  );
}
