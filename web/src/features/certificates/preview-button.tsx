import type { Certificate } from '@trialwright/contract';
import { Expand } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { nameOf } from './certification.ts';

const CertificatePreview = lazy(() =>
  import('./certificate-preview.tsx').then((module) => ({ default: module.CertificatePreview })),
);

/** Opens the certificate large; the dialog is loaded on the first click, and gives the focus back here. */
export function PreviewButton({ certificate, className }: { certificate: Certificate; className: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        ref={button}
        className={className}
        aria-haspopup="dialog"
        aria-label={`Preview: ${nameOf(certificate)}`}
        onClick={() => setOpen(true)}
      >
        <Expand className="i i-s" aria-hidden="true" />
        Preview
      </button>
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
