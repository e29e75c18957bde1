import type { Package } from '@trialwright/contract';
import { ArrowRight, Lock } from 'lucide-react';
import { formatMoney } from '../../core/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** What comes before an account: a package, and what the least costs. */
export function RegisterPanel({ packages }: { packages: Package[] | undefined }) {
  const least = packages && Math.min(...packages.map(({ price }) => price));
  const hours = packages?.map(({ trainingHours }) => trainingHours) ?? [];
  return (
    <Card
      as="section"
      className="register-panel stack snug at-start full padded-loose"
      aria-labelledby="register-panel-title"
    >
      <h2 className="item-title row" id="register-panel-title">
        <Lock className="icon icon-small" aria-hidden="true" />
        Premium Training Required
      </h2>
      <p className="soft">
        {least ? `Training packages start at ${formatMoney(least)}` : 'Choose a training package first'}:{' '}
        {hours.length > 0 && `${Math.min(...hours)}-${Math.max(...hours)} hours of training. `}One payment,
        lifetime access.
      </p>
      <ButtonLink variant="tint" className="below-close" to="/pricing">
        View Training Packages
        <ArrowRight className="icon icon-small" aria-hidden="true" />
      </ButtonLink>
    </Card>
  );
}
