import { Link, useLocation } from '@tanstack/react-router';
import { CircleCheck, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { NewsHeading } from './news-heading.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

type Step = 'form' | 'changed' | 'refused';

function Changed() {
  return (
    <>
      <CircleCheck className="state-icon good-text" aria-hidden="true" />
      <NewsHeading>Password changed</NewsHeading>
      <p className="lead">You’ve been signed out on all devices. Log in with your new password.</p>
      <ButtonLink variant="primary" size="large" to="/login">
        Log In
      </ButtonLink>
    </>
  );
}

function Refused({ isMissing }: { isMissing: boolean }) {
  return (
    <>
      <Link2Off className="state-icon muted" aria-hidden="true" />
      <NewsHeading>{isMissing ? 'This link is incomplete' : 'This link no longer works'}</NewsHeading>
      <p className="lead">
        {isMissing
          ? 'Part of the link is missing. Open it from the email again, or copy the whole link.'
          : 'Reset links work once and expire after 10 minutes. This one was already used or has expired. Your password hasn’t changed.'}
      </p>
      <ForgotPassword variant="primary" size="large" label="Request a new link" />
    </>
  );
}

export function ResetPasswordPage() {
  usePageTitle('Set a new password');
  // Read as text: the router would take a token of digits for a number.
  const token = new URLSearchParams(useLocation().searchStr).get('token') ?? '';
  const [step, setStep] = useState<Step>(token ? 'form' : 'refused');
  return (
    <AuthFrame plate="dm-standards-lock-submission">
      {step === 'changed' && <Changed />}
      {step === 'refused' && <Refused isMissing={!token} />}
      {step === 'form' && (
        <>
          <h1 className="page-title">Set a new password</h1>
          <p className="lead">This signs you out on all devices.</p>
          <NewPasswordForm
            token={token}
            onChanged={() => setStep('changed')}
            onTokenRefused={() => setStep('refused')}
          />
        </>
      )}
      {step !== 'changed' && (
        <Link className="link small-text below-even" to="/login">
          Back to login
        </Link>
      )}
    </AuthFrame>
  );
}
