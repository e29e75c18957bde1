import { packages, roleNamed, type Role, type Package } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatMoney, roleTitle } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useSession } from '../../core/session.ts';
import { AuthFrame } from './auth-frame.tsx';
import { checkoutOf } from './register-checkout.ts';
import { RegisterForm } from './register-form.tsx';
import { OrganizationPanel, RegisterPanel } from './register-panel.tsx';
import { registerTargetOf } from './register-target.ts';

const route = getRouteApi('/register');

/** Who is signed in needs no account: on to the page that was asked for. */
function Onward({ target, isWaiting }: { target: string; isWaiting: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isWaiting) void navigate({ href: target, replace: true });
  }, [isWaiting, target, navigate]);
  return null;
}

function Lead({ role, item }: { role: Role; item: Package | undefined }) {
  return (
    <p className="lead">
      For {roleTitle(role)} training{item && `, ${formatMoney(item.price)}`}. One payment, on the next page.
    </p>
  );
}

export function RegisterPage() {
  usePageTitle('Register');
  const search = route.useSearch();
  const { hash } = useLocation();
  const role = roleNamed(search.role);
  const { data, isPending } = useQuery(query(packages.list));
  const item = data?.find((each) => each.role === role);
  const target = role ? undefined : registerTargetOf(search.redirect, hash);
  const checkout = item && checkoutOf(item);
  // As it was on arrival: after registering here the form itself goes on.
  const [arrivedAs] = useState(useSession());
  if (arrivedAs)
    return <Onward target={target ?? checkout ?? '/pricing'} isWaiting={isPending && role !== undefined} />;
  return (
    <AuthFrame plate="cra-foundations">
      <h1 className="page-title">Create your account</h1>
      {role ? (
        <Lead role={role} item={item} />
      ) : target ? (
        <OrganizationPanel target={target} />
      ) : (
        <RegisterPanel packages={data} />
      )}
      <RegisterForm key={role} role={role} target={target} />
      <p className="small-text soft full set-off below-apart">
        Already have an account?{' '}
        <Link
          className="link"
          to="/login"
          search={target ? { redirect: search.redirect } : checkout ? { redirect: checkout } : {}}
          {...(target && { hash })}
        >
          Log In
        </Link>
      </p>
      <Link className="link small-text" to="/">
        Back to the home page
      </Link>
    </AuthFrame>
  );
}
