import type { Lock } from '@trialwright/contract';
import { ArrowRight } from 'lucide-react';
import { ButtonLink, type ButtonLook } from '../../ui/button.tsx';

/** The page that leads on from a lock, where there is one. */
export function WayOn({ way, ...look }: { way: Lock['way'] | undefined } & ButtonLook) {
  if (!way) return null;
  return (
    <ButtonLink {...look} to={way.href}>
      {way.label}
      <ArrowRight className="icon icon-small" aria-hidden="true" />
    </ButtonLink>
  );
}
