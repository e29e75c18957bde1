import type { Package } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Lock } from 'lucide-react';
import { formatMoney } from '../../core/format.ts';

/** What comes before an account: a package, and what the least costs. */
export function RegisterPanel({ packages }: { packages: Package[] | undefined }) {
  const least = packages && Math.min(...packages.map(({ price }) => price));
  return (
    <section className="register-panel" aria-labelledby="register-panel-title">
      <h2 className="t4 row" id="register-panel-title">
        <Lock className="i i-s" aria-hidden="true" />
        Premium Training Required
      </h2>
      <p>
        {least ? `Training packages start at ${formatMoney(least)}` : 'Choose a training package first'}:
        25-35 hours of training, paid once, with lifetime access.
      </p>
      <Link className="btn t" to="/pricing">
        View Training Packages
        <ArrowRight className="i i-s" aria-hidden="true" />
      </Link>
    </section>
  );
}
