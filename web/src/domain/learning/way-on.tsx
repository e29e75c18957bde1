import type { Lock } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';

/** The page that leads on from a lock, where there is one. */
export function WayOn({ way, className = 'btn s' }: { way: Lock['way'] | undefined; className?: string }) {
  if (!way) return null;
  return (
    <Link className={className} to={way.href}>
      {way.label}
      <ArrowRight className="i i-s" aria-hidden="true" />
    </Link>
  );
}
