import type { User } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { ResendConfirmation } from '../domain/account/resend-confirmation.tsx';

/** Quiet, and on every page until the address is confirmed. */
export function ConfirmEmailBanner({ user }: { user: User }) {
  if (user.isEmailConfirmed) return null;
  return (
    <section className="confirm-email row even wrap line-below soft" aria-label="Email confirmation">
      <Mail className="icon icon-small" aria-hidden="true" />
      <p className="small-text">
        Check your email: we have written to <b>{user.email}</b>. Certificates are issued once you have
        confirmed the address.
      </p>
      <ResendConfirmation variant="text" size="small" />
      <Link className="link small-text" to="/account" hash="profile">
        Change address
      </Link>
    </section>
  );
}
