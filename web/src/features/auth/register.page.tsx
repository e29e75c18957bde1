import { packages, roleNamed, type Role, type Package } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatMoney, roleTitle } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useSession } from '../../core/session.ts';
import { AuthFrame } from './auth-frame.tsx';
import { checkoutOf } from './register-checkout.ts';
import { RegisterForm } from './register-form.tsx';
import { RegisterPanel } from './register-panel.tsx';

const route = getRouteApi('/register');

/** Who is signed in needs no account: on to the checkout of the package, or to the packages. */
function Onward({ item, isWaiting }: { item: Package | undefined; isWaiting: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isWaiting) void navigate({ href: item ? checkoutOf(item) : '/pricing', replace: true });
  }, [isWaiting, item, navigate]);
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
  const role = roleNamed(search.role);
  const { data, isPending } = useQuery(query(packages.list));
  const item = data?.find((each) => each.role === role);
  // As it was on arrival: after registering here the form itself goes on.
  const [arrivedAs] = useState(useSession());
  if (arrivedAs) return <Onward item={item} isWaiting={isPending && role !== undefined} />;
  return (
    <AuthFrame plate="cra-foundations">
      <h1 className="page-title">Create your account</h1>
      {role ? <Lead role={role} item={item} /> : <RegisterPanel packages={data} />}
      <RegisterForm key={role} role={role} />
      <p className="small-text soft full set-off below-apart">
        Already have an account?{' '}
        <Link className="link" to="/login" search={item ? { redirect: checkoutOf(item) } : {}}>
          Log In
        </Link>
      </p>
      <Link className="link small-text" to="/">
        Back to the home page
      </Link>
    </AuthFrame>
  );
}
