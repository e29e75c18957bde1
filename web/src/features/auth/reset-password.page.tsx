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
      <CircleCheck className="auth-icon good" aria-hidden="true" />
      <NewsHeading>Your password is changed</NewsHeading>
      <p className="lead">All open sessions have ended, on every device. Log in with the new password.</p>
      <ButtonLink variant="primary" size="large" to="/login">
        Log In
      </ButtonLink>
    </>
  );
}

function Refused({ isMissing }: { isMissing: boolean }) {
  return (
    <>
      <Link2Off className="auth-icon" aria-hidden="true" />
      <NewsHeading>{isMissing ? 'This link is not complete' : 'This link no longer works'}</NewsHeading>
      <p className="lead">
        {isMissing
          ? 'The part that names your request is missing. Open the link in the mail again, or copy all of it.'
          : 'A reset link works once, for ten minutes. This one is used up or too old. Your password is as it was.'}
      </p>
      <ForgotPassword variant="primary" size="large" label="Ask for a new link" />
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
          <h1 className="t1">Set a new password</h1>
          <p className="lead">It replaces the old one at once and ends all open sessions.</p>
          <NewPasswordForm
            token={token}
            onChanged={() => setStep('changed')}
            onTokenRefused={() => setStep('refused')}
          />
        </>
      )}
      {step !== 'changed' && (
        <Link className="link sm" to="/login">
          Back to log in
        </Link>
      )}
    </AuthFrame>
  );
}
