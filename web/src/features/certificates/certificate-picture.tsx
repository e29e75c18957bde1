import { certificates } from '@trialwright/contract';
import { drawCertificate } from '@trialwright/paper/certificate-drawing';
import { useQuery } from '@tanstack/react-query';
import QRCode from 'qrcode';
import { query } from '../../core/query.ts';
import { CertificateSheet } from './certificate-sheet.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

/** The dark and light modules of the QR code of an address, row by row. */
function qrModules(address: string): boolean[][] {
  const { size, data } = QRCode.create(address).modules;
  return Array.from({ length: size }, (_row, y) =>
    Array.from({ length: size }, (_column, x) => data[y * size + x] === 1),
  );
}

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
