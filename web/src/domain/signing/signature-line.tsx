import './signing.css';
import type { Signature } from '@trialwright/contract';
import { describeSignature } from '@trialwright/paper/signature-line';
import { FileSignature, ShieldAlert } from 'lucide-react';

/** A signature wherever its record is shown: who, when, what it means, and whether it still stands. */
export function SignatureLine({ signature }: { signature: Signature }) {
  const isValid = signature.status === 'valid';
  const Icon = isValid ? FileSignature : ShieldAlert;
  return (
    <p
      className={
        isValid
          ? 'signature-line row top soft breakable small-text'
          : 'signature-line row top bad-text strong breakable small-text'
      }
    >
      <Icon className="icon icon-small" aria-hidden="true" />
      <span>{describeSignature(signature)}</span>
    </p>
  );
}
