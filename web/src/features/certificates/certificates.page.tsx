import './certificates.css';
import { assessments, certificates, courses, type Certificate } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useRef } from 'react';
import { spell } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { AvailableCertifications } from './available-certifications.tsx';
import { CertificateRequirements } from './certificate-requirements.tsx';
import { CertificatesSkeleton } from './certificates-skeleton.tsx';
import {
  availableCertifications,
  featuredOf,
  isInForce,
  nearestOf,
  type Certification,
} from './certification.ts';
import { CertificationAction } from './certification-action.tsx';
import { CompletionStatements } from './completion-statements.tsx';
import { EarnedCertificate } from './earned-certificate.tsx';
import { InspectionRecords } from './inspection-records.tsx';
import { OtherCertificates } from './other-certificates.tsx';

function summary(earned: Certificate[], available: Certification[]): string {
  const held = earned.filter(isInForce).length;
  const [have, open] = [held, available.length].map((number) => (number === 0 ? 'None' : spell(number)));
  return `${have} earned, ${open?.toLowerCase()} to go. Each is valid for 2 years, and anyone with the number can verify it.`;
}

function NothingEarned({ nearest, onIssued }: { nearest: Certification | undefined; onIssued: () => void }) {
  return (
    <Empty icon={Award} title="No certificates yet">
      {nearest ? (
        <>
          <p>
            Next: {nearest.course.title}. {nearest.missing}.
          </p>
          <CertificationAction certification={nearest} variant="primary" onIssued={onIssued} />
        </>
      ) : (
        <p>You earn a certificate by completing every lesson in a course and passing its assessment.</p>
      )}
    </Empty>
  );
}

export function CertificatesPage() {
  usePageTitle('My Certificates');
  const heading = useRef<HTMLHeadingElement>(null);
  const params = { userId: useUser().id };
  const earned = useQuery(query(certificates.list, { params }));
  const sequence = useQuery(query(courses.list));
  const attempts = useQuery(query(assessments.list, { params }));
  const parts = [earned, sequence, attempts];
  const error = parts.find((part) => part.error)?.error;
  const retry = () => void Promise.all(parts.filter((part) => part.error).map((part) => part.refetch()));
  if (error)
    return <PageFailure title="Your certificates could not be loaded" error={error} onRetry={retry} />;
  if (!earned.data || !sequence.data || !attempts.data) return <CertificatesSkeleton />;
  const available = availableCertifications({
    courses: sequence.data,
    attempts: attempts.data,
    certificates: earned.data,
  });
  const featured = featuredOf(earned.data);
  const others = earned.data.filter((certificate) => certificate !== featured);
  const readyId = available.find(({ state }) => state === 'ready')?.course.id;
  // The row that offered the certificate is gone then: reading goes on at the top, where it is shown.
  const handleIssued = () => heading.current?.focus();
  return (
    <div className="page certificates">
      <div className="page-head">
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          My Certificates
        </h1>
        <p className="lead">{summary(earned.data, available)}</p>
      </div>
      {featured ? (
        <EarnedCertificate certificate={featured} isPrimary={readyId === undefined} />
      ) : (
        <NothingEarned nearest={nearestOf(available)} onIssued={handleIssued} />
      )}
      {others.length > 0 && <OtherCertificates certificates={others} />}
      <CompletionStatements />
      <div className="available columns single-on-laptops distant below-far">
        <AvailableCertifications
          certifications={available}
          none={
            sequence.data.length === 0
              ? 'Your account has no role yet. Contact support to add one.'
              : 'You’ve earned a certificate for every course in your program.'
          }
          primaryId={featured && readyId}
          onIssued={handleIssued}
        />
        <CertificateRequirements />
      </div>
      <InspectionRecords />
    </div>
  );
}
