import './certificate-preview.css';
import type { Certificate } from '@trialwright/contract';
import { Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CopyLinkButton, DownloadLink } from './certificate-actions.tsx';
import { CertificatePicture } from './certificate-picture.tsx';
import { Dialog, DialogHead } from '../../ui/dialog.tsx';

/** The certificate large, and alone on A4 landscape when it is printed. */
export function CertificatePreview({
  certificate,
  onClose,
  onReturnFocus,
}: {
  certificate: Certificate;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  return (
    <Dialog className="certificate-preview prints" onClose={onClose} onReturnFocus={onReturnFocus}>
      <DialogHead title={certificate.courseName} closeLabel="Close the preview" />
      {/* On a phone the paper is wider than the screen: it pans, also by the arrow keys. */}
      <div className="preview-pan" tabIndex={0} role="group" aria-label="Certificate">
        <div className="paper">
          <CertificatePicture number={certificate.certificateNumber} />
        </div>
      </div>
      <div className="preview-actions row wrap">
        <Button variant="primary" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <DownloadLink certificate={certificate} />
        <CopyLinkButton certificate={certificate} />
      </div>
    </Dialog>
  );
}
