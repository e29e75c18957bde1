import { certificates } from '@trialwright/contract';
import { drawCertificate } from '@trialwright/paper/certificate-drawing';
import { qrModules } from '@trialwright/paper/qr-modules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../core/query.ts';
import { CertificateSheet } from './certificate-sheet.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

/** The drawing of a certificate from its public claims. A chunk of its own: load it lazily. */
export function CertificatePicture({ number }: { number: string }) {
  const { data, error, refetch } = useQuery(query(certificates.get, { params: { number } }));
  if (error) {
    return (
      <Failure
        title="The certificate couldn’t be displayed"
        heading="p"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <Skeleton label="Loading the certificate">
        <SkeletonBlock height="100%" />
      </Skeleton>
    );
  }
  return <CertificateSheet drawing={drawCertificate({ ...data, qr: qrModules(data.verifyUrl) })} />;
}
