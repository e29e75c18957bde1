import { account, type AccountSession } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { api, reasonOf } from '../../core/api.ts';
import { formatDay, formatDaysAgo } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection, focusSection } from './account-section.tsx';

const ID = 'sessions';
const LIST = query(account.sessions);

function useSignOutSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: AccountSession | 'others') =>
      session === 'others'
        ? api(account.endOtherSessions)
        : api(account.endSession, { params: { id: session.id } }),
    onSuccess: async (_done, session) => {
      client.setQueryData(LIST.queryKey, (all) =>
        all?.filter((each) => each.isCurrent || (session !== 'others' && each.id !== session.id)),
      );
      focusSection(ID);
      toast({ title: session === 'others' ? 'Signed out on all other devices' : 'Device signed out' });
    },
    onError: (error) => {
      toast({ title: 'Device not signed out', description: reasonOf(error), isDestructive: true });
      void client.invalidateQueries({ queryKey: LIST.queryKey });
    },
  });
}

function SessionRow({
  session,
  onEnd,
  isBusy,
}: {
  session: AccountSession;
  onEnd: () => void;
  isBusy: boolean;
}) {
  const { device, ipAddress, createdAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="row fair">
      <MonitorSmartphone className="icon muted" aria-hidden="true" />
      <div className="grows">
        <b className="medium">{device}</b>
        <p className="small-text muted meta">
          {ipAddress && <span className="tabular">{ipAddress}</span>}
          <span>Since {formatDay(createdAt)}</span>
          {!isCurrent && <span>Last used {formatDaysAgo(lastUsedAt)}</span>}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="ready">This device</Badge>
      ) : (
        <Button
          size="small"
          aria-label={`Sign out ${device}, since ${formatDay(createdAt)}`}
          isBusy={isBusy}
          onClick={() => onEnd()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

export function SessionsSection() {
  const { data, error, isFetching, refetch } = useQuery(LIST);
  const ending = useSignOutSession();
  return (
    <AccountSection
      id={ID}
      title="Sessions"
      description="Devices signed in to your account. If you don’t recognize one, sign it out and change your password."
    >
      {error && (
        <Failure
          title="Your sessions could not be loaded"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
          heading="h3"
        />
      )}
      {!data && !error && (
        <Skeleton label="Loading sessions">
          <SkeletonBlock height="3.5rem" />
        </Skeleton>
      )}
      {data && (
        <ul className="lined line-below">
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={ending.isPending}
              onEnd={() => ending.mutate(session)}
            />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button isBusy={ending.isPending} onClick={() => ending.mutate('others')}>
          Sign out all other devices
        </Button>
      )}
    </AccountSection>
  );
}
