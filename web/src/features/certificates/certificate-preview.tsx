import './certificate-preview.css';
import type { Certificate } from '@trialwright/contract';
import { Printer, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Button } from '../../ui/button.tsx';
import { CopyLinkButton, DownloadLink } from './certificate-actions.tsx';
import { CertificatePicture } from './certificate-picture.tsx';

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
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="certificate-scrim" />
        <Dialog.Content
          className="dialog certificate-preview"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
        >
          <div className="row between preview-head">
            <Dialog.Title className="t3">{certificate.courseName}</Dialog.Title>
            <Dialog.Close className="x" aria-label="Close the preview">
              <X className="i" aria-hidden="true" />
            </Dialog.Close>
          </div>
          {/* On a phone the paper is wider than the screen: it pans, also by the arrow keys. */}
          <div className="preview-pan" tabIndex={0} role="group" aria-label="Certificate">
            <div className="paper">
              <CertificatePicture number={certificate.certificateNumber} />
            </div>
          </div>
          <div className="preview-actions">
            <Button variant="primary" icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
            <DownloadLink certificate={certificate} />
            <CopyLinkButton certificate={certificate} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
