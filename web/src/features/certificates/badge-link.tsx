import { records } from '@trialwright/contract';
import { BadgeCheck } from 'lucide-react';
import { pathOf } from '../../core/api.ts';

/** The certificate as a credential that other systems read. */
export function BadgeLink({ number, label }: { number: string; label?: string }) {
  return (
    <a
      className="btn s"
      href={pathOf(records.credential, { params: { number } })}
      download={`${number}.credential.json`}
      aria-label={label}
    >
      <BadgeCheck className="i i-s" aria-hidden="true" />
      Open Badges credential
    </a>
  );
}
