import { Link, getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { useSession } from '../../core/session.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { targetOf } from './redirect-target.ts';
import { registerTargetOf } from './register-target.ts';

const route = getRouteApi('/login');

/** Only who has a second factor meets it. */
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));

/** Whoever is invited to an organization comes back to the invitation. */
function NoAccount({ redirect, hash }: { redirect: string | undefined; hash: string }) {
  const keeps = registerTargetOf(redirect, hash) !== undefined;
  return (
    <p className="small-text soft full set-off below-apart">
      No account yet?{' '}
      <Link className="link" to="/register" {...(keeps && { search: { redirect }, hash })}>
        Register
      </Link>
    </p>
  );
}

/** Who is signed in already has nothing to do here. */
function Onward({ target }: { target: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href: target, replace: true }), [navigate, target]);
  return null;
}

export function LoginPage() {
  usePageTitle('Log in');
  const { redirect } = route.useSearch();
  const { hash } = useLocation();
  const target = targetOf(redirect && hash ? `${redirect}#${hash}` : redirect);
  // As it was on arrival: after signing in here the form itself goes on.
  const [arrivedAs] = useState(useSession());
  const [needsCode, setNeedsCode] = useState(false);
  if (arrivedAs) return <Onward target={target} />;
  return (
    <AuthFrame plate="pi-delegation-oversight">
      {needsCode ? (
        <>
          <h1 className="page-title">Enter your code</h1>
          <p className="lead">Password accepted. Enter the code from your authenticator app.</p>
          <Suspense fallback={null}>
            <CodeForm target={target} onRestart={() => setNeedsCode(false)} />
          </Suspense>
        </>
      ) : (
        <>
          <h1 className="page-title">Log in</h1>
          <p className="lead">
            {redirect ? 'We’ll take you to the page you asked for.' : 'Pick up where you left off.'}
          </p>
          <LoginForm target={target} onSecondStep={() => setNeedsCode(true)} />
          <PasskeyButton target={target} />
          <NoAccount redirect={redirect} hash={hash} />
          <Link className="link small-text" to="/">
            Back to the home page
          </Link>
        </>
      )}
    </AuthFrame>
  );
}
