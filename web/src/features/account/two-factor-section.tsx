import { account, type Account } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { toast } from '../../core/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountSection, focusSection } from './account-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { fieldRefusal, useRefreshAccount } from './use-account.ts';

const ID = 'two-factor';
type PendingAction = 'nothing' | 'setup' | 'renew' | 'remove';

function usePasswordAction<T>(
  call: (currentPassword: string) => Promise<T>,
  onSuccess: (reply: T) => void,
  failure: string,
) {
  const action = useMutation({
    mutationFn: call,
    onSuccess,
    onError: (error) => {
      if (!fieldRefusal(error, 'currentPassword'))
        toast({ title: failure, description: reasonOf(error), isDestructive: true });
    },
  });
  return {
    isBusy: action.isPending,
    refusal: fieldRefusal(action.error, 'currentPassword'),
    onSubmit: (currentPassword: string) => action.mutate(currentPassword),
  };
}

/** New recovery codes, or none any more; both need the password. */
function EnabledPanel({ data, onDoing }: { data: Account; onDoing: (doing: PendingAction) => void }) {
  return (
    <>
      <p className="row">
        <Badge tone="done" icon={ShieldCheck}>
          On
        </Badge>
        <span className="small-text">{count(data.recoveryCodesLeft, 'recovery code')} left</span>
      </p>
      <div className="row wrap">
        <Button onClick={() => onDoing('renew')}>New recovery codes</Button>
        <Button variant="danger-text" onClick={() => onDoing('remove')}>
          Turn off
        </Button>
      </div>
    </>
  );
}

function DisabledPanel({ onBegin }: { onBegin: () => void }) {
  return (
    <>
      <p className="row">
        <Badge icon={ShieldOff}>Off</Badge>
        <span className="small-text">You need an authenticator app on your phone.</span>
      </p>
      <Button onClick={onBegin}>Set up two-factor sign-in</Button>
    </>
  );
}

export function TwoFactorSection({ data }: { data: Account }) {
  const [doing, setDoing] = useState<PendingAction>('nothing');
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = useRefreshAccount(data.id);
  const finish = () => {
    setDoing('nothing');
    focusSection(ID);
  };
  const handleChanged = async (title: string, description: string) => {
    await refresh();
    finish();
    toast({ title, description });
  };
  const renew = usePasswordAction(
    (currentPassword) => api(account.renewRecoveryCodes, { body: { currentPassword } }),
    ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      void handleChanged('New recovery codes', 'Your old codes no longer work.');
    },
    'Recovery codes not generated',
  );
  const remove = usePasswordAction(
    (currentPassword) => api(account.removeTwoFactor, { body: { currentPassword } }),
    () => {
      setCodes(undefined);
      void handleChanged('Two-factor sign-in is off', 'You’ve been signed out on all other devices.');
    },
    'Two-factor sign-in not turned off',
  );
  const cancel = (
    <Button variant="ghost" onClick={finish}>
      Cancel
    </Button>
  );
  return (
    <AccountSection
      id={ID}
      title="Two-factor sign-in"
      description="Adds a code from your phone at sign-in, so a stolen password isn’t enough."
    >
      {doing === 'setup' && (
        <TwoFactorSetup
          data={data}
          onCancel={finish}
          onDone={() =>
            void handleChanged('Two-factor sign-in is on', 'You’ve been signed out on all other devices.')
          }
        />
      )}
      {doing === 'renew' && (
        <PasswordForm label="Generate new codes" busyLabel="Generating..." cancel={cancel} {...renew} />
      )}
      {doing === 'remove' && (
        <PasswordForm
          label="Turn off two-factor sign-in"
          busyLabel="Turning off..."
          variant="danger"
          cancel={cancel}
          {...remove}
        />
      )}
      {doing === 'nothing' && data.hasTwoFactor && <EnabledPanel data={data} onDoing={setDoing} />}
      {doing === 'nothing' && !data.hasTwoFactor && <DisabledPanel onBegin={() => setDoing('setup')} />}
      {doing === 'nothing' && codes && data.hasTwoFactor && (
        <RecoveryCodes codes={codes} username={data.username} />
      )}
    </AccountSection>
  );
}
