import { GraduationCap, LogIn } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

export function LoginRequired() {
  return (
    <EmptyState icon={LogIn} title="Login Required">
      <p>A day is shown for the role you train for. Log in to see yours.</p>
      <ButtonLink variant="primary" to="/login" search={{ redirect: '/day-in-the-life' }}>
        Log In
      </ButtonLink>
    </EmptyState>
  );
}

export function NoRole() {
  return (
    <EmptyState icon={GraduationCap} title="No Role Assigned">
      <p>
        A day is shown for the role you train for, and your account has none yet. Choose one to see its day.
      </p>
      <ButtonLink variant="primary" to="/training-roles">
        Choose a role
      </ButtonLink>
    </EmptyState>
  );
}
