import { passkeys, type Account, type Passkey } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatDay, formatRecent } from '../../core/dates.ts';
import { hasPasskeys } from '../../core/passkey.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { ConfirmDialog } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection, focusSection } from './account-section.tsx';
import { PasskeySetup } from './passkey-setup.tsx';

const ID = 'passkeys';

function PasskeyRow({ passkey, onRevoke }: { passkey: Passkey; onRevoke: () => void }) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <li className="row fair">
      <KeyRound className="icon muted" aria-hidden="true" />
      <div className="grows">
        <b className="medium">{name}</b>
        <p className="small-text muted">
          {isSynced ? 'Synced between devices' : 'On one device'}, added {formatDay(createdAt)}
          {lastUsedAt && `. Last used: ${formatRecent(lastUsedAt)}`}
        </p>
      </div>
      <Button
        variant="danger-text"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Revoke passkey: ${name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}

function List({ onRevoke }: { onRevoke: (passkey: Passkey) => void }) {
  const { data, error, refetch } = useQuery(query(passkeys.list));
  if (error)
    return <Failure title="Your passkeys could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Skeleton label="Loading your passkeys">
        <SkeletonBlock height="2.5rem" />
      </Skeleton>
    );
  if (data.length === 0) return <p className="small-text">You have no passkey yet.</p>;
  return (
    <ul className="lined line-below">
      {data.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRevoke={() => onRevoke(passkey)} />
      ))}
    </ul>
  );
}

function RevokeDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api(passkeys.revoke, { params: { id: passkey.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: query(passkeys.list).queryKey });
      toast({ title: 'Passkey Revoked', description: `${passkey.name} no longer signs you in.` });
      onClose();
    },
    onError: (error) =>
      toast({ title: 'Passkey not revoked', description: reasonOf(error), isDestructive: true }),
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Revoke ${passkey.name}?`}
      about="It no longer signs you in, and signs nothing, from this moment. Delete it on the device as well."
      keep="Keep it"
      confirm="Revoke passkey"
      busy="Revoking..."
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
      onReturnFocus={() => focusSection(ID)}
    />
  );
}

/** Keys on the person's devices: to sign in, and to sign. */
export function PasskeysSection({ data }: { data: Account }) {
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<Passkey>();
  const finish = () => {
    setAdding(false);
    focusSection(ID);
  };
  return (
    <AccountSection
      id={ID}
      title="Passkeys"
      description="Sign in, and sign, with the fingerprint, face, or PIN of your device. A passkey answers to this site alone, and stands for both factors."
    >
      <List onRevoke={setRevoked} />
      {isAdding && <PasskeySetup data={data} onDone={finish} />}
      {!isAdding && hasPasskeys() && (
        <Button icon={KeyRound} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {!hasPasskeys() && <p className="small-text muted">This browser has no passkeys.</p>}
      {revoked && <RevokeDialog passkey={revoked} onClose={() => setRevoked(undefined)} />}
    </AccountSection>
  );
}
