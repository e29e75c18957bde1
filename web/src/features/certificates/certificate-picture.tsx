import { certificates } from '@trialwright/contract';
import { drawCertificate } from '@trialwright/paper/certificate-drawing';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, RotateCw } from 'lucide-react';
import QRCode from 'qrcode';
import { reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { CertificateSheet } from './certificate-sheet.tsx';
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
      <div className="picture-error" role="alert">
        <CircleAlert className="icon icon-large" aria-hidden="true" />
        <p className="strong">The certificate couldn’t be displayed</p>
        <p className="small-text">{reasonOf(error)}</p>
        <Button size="small" icon={RotateCw} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
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
