import type { Certificate } from '@trialwright/contract';
import { Expand } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { nameOf } from './certification.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';

const CertificatePreview = lazy(() =>
  import('./certificate-preview.tsx').then((module) => ({ default: module.CertificatePreview })),
);

/** Opens the certificate large; the dialog is loaded on the first click, and gives the focus back here. */
export function PreviewButton({ certificate, ...look }: { certificate: Certificate } & ButtonLook) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...look}
        icon={Expand}
        ref={button}
        aria-haspopup="dialog"
        aria-label={`Preview: ${nameOf(certificate)}`}
        onClick={() => setOpen(true)}
      >
        Preview
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <CertificatePreview
            certificate={certificate}
            onClose={() => setOpen(false)}
            onReturnFocus={() => button.current?.focus()}
          />
        )}
      </Suspense>
    </>
  );
}
