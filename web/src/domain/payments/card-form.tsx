import './card-form.css';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { SandboxForm } from './sandbox-form.tsx';

/** Stripe's code, and with it Stripe's script, loads in its own mode only. */
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

/** The card form in waiting. */
export function CardFormSkeleton() {
  return (
    <Skeleton label="Preparing payment">
      <div className="stack apart">
        <SkeletonBlock height="4rem" />
        <SkeletonBlock height="4rem" />
        <SkeletonBlock height="3rem" />
      </div>
    </Skeleton>
  );
}

interface Props extends CardFormProps {
  /** What holds for taking the purchase back. */
  terms: string;
}

/** The form in which a card is entered, as the gateway's mode wants it, with what one accepts by paying. */
export function CardForm({ terms, ...props }: Props) {
  return (
    <div className="card-form">
      {props.intent.mode === 'sandbox' ? (
        <SandboxForm {...props} />
      ) : (
        <Suspense fallback={<CardFormSkeleton />}>
          <StripeForm {...props} />
        </Suspense>
      )}
      <p className="small-text muted set-off below-loose">
        By paying, you agree to the{' '}
        <Link className="link in-text" to="/terms-of-service" target="_blank">
          Terms of Service
        </Link>
        . {terms}
      </p>
    </div>
  );
}
