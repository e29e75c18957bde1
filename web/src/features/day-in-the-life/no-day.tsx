import { GraduationCap, LogIn } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

export function LoginRequired() {
  return (
    <Empty icon={LogIn} title="Login Required">
      <p>Log in to see a typical day in your role.</p>
      <ButtonLink variant="primary" to="/login" search={{ redirect: '/day-in-the-life' }}>
        Log In
      </ButtonLink>
    </Empty>
  );
}

export function NoRole() {
  return (
    <Empty icon={GraduationCap} title="No Role Assigned">
      <p>Your account has no role yet. Choose one to see a typical day.</p>
      <ButtonLink variant="primary" to="/training-roles">
        Choose a role
      </ButtonLink>
    </Empty>
  );
}
