import { certificates, type Certificate } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Link as LinkIcon } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { copyText } from '../../core/copy-text.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { nameOf } from './certification.ts';
import { Button, ButtonAnchor, type ButtonLook } from '../../ui/button.tsx';

interface ActionProps extends ButtonLook {
  certificate: Certificate;
}

export function DownloadLink({ certificate, ...look }: ActionProps) {
  const number = certificate.certificateNumber;
  return (
    <ButtonAnchor
      {...look}
      icon={Download}
      href={pathOf(certificates.pdf, { params: { number } })}
      download={`${number}.pdf`}
      aria-label={`Download PDF: ${nameOf(certificate)}`}
    >
      Download PDF
    </ButtonAnchor>
  );
}

async function copyLink(url: string): Promise<void> {
  const isCopied = await copyText(url);
  toast(
    isCopied
      ? { title: 'Link Copied', description: 'Anyone with the link can see the details and current status.' }
      : { title: 'Link not copied', description: `Copy it manually: ${url}`, isDestructive: true },
  );
}

/** The address is the server's own: the same one that the QR code carries. */
export function CopyLinkButton({ certificate, ...look }: ActionProps) {
  const number = certificate.certificateNumber;
  const { data } = useQuery(query(certificates.get, { params: { number } }));
  return (
    <Button
      {...look}
      icon={LinkIcon}
      disabled={!data}
      aria-label={`Copy verification link: ${nameOf(certificate)}`}
      onClick={() => void copyLink(data?.verifyUrl ?? '')}
    >
      Copy verification link
    </Button>
  );
}
