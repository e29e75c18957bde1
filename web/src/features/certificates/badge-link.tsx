import { records } from '@trialwright/contract';
import { BadgeCheck } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { ButtonAnchor } from '../../ui/button.tsx';

/** The certificate as a credential that other systems read. */
export function BadgeLink({ number, label }: { number: string; label?: string }) {
  return (
    <ButtonAnchor
      icon={BadgeCheck}
      href={pathOf(records.credential, { params: { number } })}
      download={`${number}.credential.json`}
      aria-label={label}
    >
      Open Badges credential
    </ButtonAnchor>
  );
}
