import type { Package } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Building2, Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../core/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

function Panel({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <Card
      as="section"
      className="register-panel stack snug at-start full padded-loose"
      aria-labelledby="register-panel-title"
    >
      <h2 className="item-title row" id="register-panel-title">
        <Icon className="icon icon-small" aria-hidden="true" />
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** What comes before an account: a package, and what the least costs. */
export function RegisterPanel({ packages }: { packages: Package[] | undefined }) {
  const least = packages && Math.min(...packages.map(({ price }) => price));
  const hours = packages?.map(({ trainingHours }) => trainingHours) ?? [];
  return (
    <Panel icon={Lock} title="Premium Training Required">
      <p className="soft">
        {least ? `Training packages start at ${formatMoney(least)}` : 'Choose a training package first'}:{' '}
        {hours.length > 0 && `${Math.min(...hours)}-${Math.max(...hours)} hours of training. `}One payment,
        lifetime access.
      </p>
      <ButtonLink variant="tint" className="below-close" to="/pricing">
        View Training Packages
        <ArrowRight className="icon icon-small" aria-hidden="true" />
      </ButtonLink>
      <p className="small-text soft">
        For a site, CRO, or sponsor?{' '}
        <Link className="link" to="/register" search={{ redirect: '/team' }}>
          Register to open an organization
        </Link>
      </p>
    </Panel>
  );
}

/** What an account is for, for who was invited to an organization or opens one: nothing is to be paid. */
export function OrganizationPanel({ target }: { target: string }) {
  return (
    <Panel icon={Building2} title="No package needed">
      <p className="soft">
        {target.startsWith('/team')
          ? 'Your account is free. With it you open an organization, invite people, and buy seats for them.'
          : 'Your account is free, and leads back to your invitation. If it was sent by email, register with the address that it was sent to.'}
      </p>
    </Panel>
  );
}
