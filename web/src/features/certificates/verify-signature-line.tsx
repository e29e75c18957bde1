import { certificates, type PublicCertificate } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, ShieldAlert, ShieldCheck, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { query } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { checkSignature, type SignatureResult } from './verify-signature.ts';

type Outcome = SignatureResult | 'waiting' | 'no-answer';

function useSignature(certificate: PublicCertificate): { outcome: Outcome; retry: () => void } {
  const { data, isError, refetch } = useQuery({ ...query(certificates.keys), staleTime: 0 });
  const [result, setResult] = useState<SignatureResult>();
  useEffect(() => {
    let isCurrent = true;
    setResult(undefined);
    if (data)
      void checkSignature(certificate, data.keys).then((answer) => {
        if (isCurrent) setResult(answer);
      });
    return () => {
      isCurrent = false;
    };
  }, [certificate, data]);
  const outcome = result ?? (isError ? 'no-answer' : 'waiting');
  return { outcome, retry: () => void refetch() };
}

const WORDS: Record<
  Outcome,
  { icon: LucideIcon; tone: 'quiet' | 'good' | 'danger'; title: string; text: string }
> = {
  waiting: {
    icon: CircleHelp,
    tone: 'quiet',
    title: 'Verifying the signature...',
    text: 'Your browser is checking it against the details on this page.',
  },
  checked: {
    icon: ShieldCheck,
    tone: 'good',
    title: 'Signature verified in your browser',
    text: 'The issuer signed exactly what this page shows.',
  },
  forged: {
    icon: ShieldAlert,
    tone: 'danger',
    title: 'Invalid signature',
    text: 'It was not made with the issuer’s key. Do not rely on this page. Contact the issuer.',
  },
  differs: {
    icon: ShieldAlert,
    tone: 'danger',
    title: 'The signature doesn’t match this page',
    text: 'The issuer signed something other than what this page shows. Do not rely on it. Contact the issuer.',
  },
  'no-key': {
    icon: ShieldAlert,
    tone: 'danger',
    title: 'Unknown signing key',
    text: 'The issuer does not publish the key this certificate refers to. Do not rely on it. Contact the issuer.',
  },
  unsupported: {
    icon: CircleHelp,
    tone: 'quiet',
    title: 'This browser can’t verify the signature',
    text: 'It doesn’t support Ed25519. The details below come from the issuer’s server. Use a current browser to verify them.',
  },
  'no-answer': {
    icon: CircleHelp,
    tone: 'quiet',
    title: 'Signature not verified',
    text: 'The issuer’s public keys couldn’t be loaded.',
  },
};

/** What the reader's own browser found out about the signature. */
export function SignatureLine({ certificate }: { certificate: PublicCertificate }) {
  const { outcome, retry } = useSignature(certificate);
  const { icon, tone, title, text } = WORDS[outcome];
  // Green would read as "in force": a true signature under a withdrawn certificate stays plain.
  const isPlain = tone === 'good' && certificate.status !== 'Valid' && certificate.status !== 'Expiring';
  return (
    <Notice
      as="div"
      tone={isPlain ? 'quiet' : tone}
      icon={icon}
      role={tone === 'danger' ? 'alert' : 'status'}
      action={
        outcome === 'no-answer' && (
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        )
      }
    >
      <b>{title}</b>
      <p className="small-text">{text}</p>
    </Notice>
  );
}
