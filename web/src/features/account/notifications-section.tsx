import { account, type Account } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { api, reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { AccountSection } from './account-section.tsx';
import { useTakeAccount } from './use-account.ts';
import { Checkbox } from '../../ui/field.tsx';

export function NotificationsSection({ data }: { data: Account }) {
  const take = useTakeAccount();
  const save = useMutation({
    mutationFn: (certificateExpiry: boolean) =>
      api(account.update, { params: { userId: data.id }, body: { settings: { certificateExpiry } } }),
    onSuccess: (saved) => {
      take(saved);
      const isOn = saved.settings.certificateExpiry;
      toast({ title: isOn ? 'Expiration emails are on' : 'Expiration emails are off' });
    },
    onError: (error) =>
      toast({ title: 'Setting not saved', description: reasonOf(error), isDestructive: true }),
  });
  const isOn = save.isPending ? save.variables : data.settings.certificateExpiry;
  return (
    <AccountSection
      id="notifications"
      title="Notifications"
      description="Emails in addition to notifications in the app. Receipts, booking changes, and security alerts are always sent."
    >
      <Checkbox
        id="certificate-expiry"
        checked={isOn}
        aria-busy={save.isPending}
        hint="90, 60, 30, and 7 days before a certificate expires."
        onChange={(event) => {
          if (!save.isPending) save.mutate(event.target.checked);
        }}
      >
        Certificate expiration
      </Checkbox>
    </AccountSection>
  );
}
