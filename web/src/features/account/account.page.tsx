import './account.css';
import { account } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { DataSection } from './data-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ReceiptsSection } from './receipts-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export function AccountPage() {
  usePageTitle('Account');
  const user = useUser();
  const { data, error, refetch } = useQuery(query(account.get, { params: { userId: user.id } }));
  if (error)
    return (
      <PageFailure title="Your account could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  return (
    <div className="page account">
      <div className="page-head">
        <h1 className="page-title">Account</h1>
        <p className="lead">Manage your profile, sign-in, and data.</p>
      </div>
      <ProfileSection data={data} />
      <PasswordSection data={data} />
      <TwoFactorSection data={data} />
      <PasskeysSection data={data} />
      <SessionsSection />
      <NotificationsSection data={data} />
      <KeyboardSection />
      <ReceiptsSection />
      <DataSection data={data} />
    </div>
  );
}
