import { GraduationCap, LogIn } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

export function LoginRequired() {
  return (
    <Empty icon={LogIn} title="Login Required">
      <p>A day is shown for the role you train for. Log in to see yours.</p>
      <ButtonLink variant="primary" to="/login" search={{ redirect: '/day-in-the-life' }}>
        Log In
      </ButtonLink>
    </Empty>
  );
}

export function NoRole() {
  return (
    <Empty icon={GraduationCap} title="No Role Assigned">
      <p>
        A day is shown for the role you train for, and your account has none yet. Choose one to see its day.
      </p>
      <ButtonLink variant="primary" to="/training-roles">
        Choose a role
      </ButtonLink>
    </Empty>
  );
}
