import { auth } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CircleCheck, Link2Off, MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { sessionQuery, useSession } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { ResendConfirmation } from '../../domain/account/resend-confirmation.tsx';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { NewsHeading } from './news-heading.tsx';

function Onward() {
  const session = useSession();
  return session ? (
    <ButtonLink variant="primary" size="large" to="/dashboard">
      Go to the dashboard
    </ButtonLink>
  ) : (
    <ButtonLink variant="primary" size="large" to="/login">
      Log In
    </ButtonLink>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <>
      <CircleCheck className="state-icon good-text" aria-hidden="true" />
      <NewsHeading>Your email address is confirmed</NewsHeading>
      <p className="lead">
        <b>{email}</b> is yours. Certificates that you have already earned have been issued.
      </p>
      <Onward />
    </>
  );
}

function Refused({ reason }: { reason: string }) {
  const session = useSession();
  const canResend = session !== null && session !== undefined && !session.user.isEmailConfirmed;
  return (
    <>
      <Link2Off className="state-icon muted" aria-hidden="true" />
      <NewsHeading>This link does not work</NewsHeading>
      <p className="lead">{reason}</p>
      {canResend ? <ResendConfirmation variant="primary" size="large" label="Send a new link" /> : <Onward />}
    </>
  );
}

const MISSING =
  'The part that names your address is missing. Open the link in the mail again, or copy all of it.';

/** A press, not the visit, uses the link up: mail programs open links to look at them. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your email address');
  const client = useQueryClient();
  // Behind the #, so that no server's log keeps it; the address bar drops it at once.
  const [token] = useState(new URLSearchParams(useLocation().hash).get('token') ?? '');
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const confirm = useMutation({
    mutationFn: () => api(auth.confirmEmail, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status >= 429)
        toast({ title: 'Address not confirmed', description: reasonOf(error), isDestructive: true });
    },
  });
  const { error, data } = confirm;
  const isRefused = error instanceof ApiError && error.status < 429;
  const refusal = token ? (isRefused ? reasonOf(error) : undefined) : MISSING;
  return (
    <AuthFrame plate="dm-standards-lock-submission">
      {data && <Confirmed email={data.email} />}
      {!data && refusal !== undefined && <Refused reason={refusal} />}
      {!data && refusal === undefined && (
        <>
          <MailCheck className="state-icon muted" aria-hidden="true" />
          <h1 className="page-title">Confirm your email address</h1>
          <p className="lead">
            Only go on if you created the account that the mail names. Certificates are issued to confirmed
            addresses.
          </p>
          <form
            className="stack full"
            onSubmit={(event) => {
              event.preventDefault();
              confirm.mutate();
            }}
          >
            <Button
              type="submit"
              variant="primary"
              size="large"
              isBlock
              isBusy={confirm.isPending}
              busyLabel="Confirming..."
              disabled={confirm.isPending}
            >
              Confirm this address
            </Button>
          </form>
        </>
      )}
    </AuthFrame>
  );
}
