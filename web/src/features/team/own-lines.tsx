import { delegations, SIGNED_AT_ONCE } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { reasonOf } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { SignDialog } from '../../domain/signing/sign-dialog.tsx';
import { useSigning } from '../../domain/signing/use-signing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { DelegationItem } from './delegation-item.tsx';

/** A person's own lines of the delegation logs of an organization, to accept or to look at. */
export function OwnLines({ orgId, organization }: { orgId: number; organization: string }) {
  const client = useQueryClient();
  const read = query(delegations.own, { params: { orgId } });
  const { data, error, refetch } = useQuery({ ...read, refetchOnMount: 'always' });
  const readAgain = () => void client.invalidateQueries({ queryKey: read.queryKey });
  const signing = useSigning(readAgain);
  if (error && !data)
    return (
      <Failure
        title="Your tasks could not be loaded"
        heading="h3"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.length === 0)
    return data ? <p className="muted">{organization}: no task is delegated to you.</p> : null;
  const proposed = data.filter(({ status }) => status === 'proposed').slice(0, SIGNED_AT_ONCE);
  const items = proposed.map(({ factId }) => ({
    kind: 'delegation-acceptance' as const,
    id: `${orgId}.${factId}`,
    input: {},
  }));
  return (
    <>
      {items.length > 1 && (
        <div className="row wrap team-above">
          <Button
            variant="primary"
            icon={PenLine}
            aria-haspopup="dialog"
            isBusy={signing.isPreparing}
            onClick={() => signing.begin(items)}
          >
            Accept and sign all {count(items.length, 'task')}
          </Button>
        </div>
      )}
      {signing.prepareError && !signing.request && <FieldError>{reasonOf(signing.prepareError)}</FieldError>}
      <Card as="ul" className="divided team-list" aria-label={organization}>
        {data.map((line) => (
          <DelegationItem
            key={line.id}
            orgId={orgId}
            line={line}
            isOwn
            hasOthers={items.length > 1}
            onChanged={readAgain}
          >
            {line.protocol}
          </DelegationItem>
        ))}
      </Card>
      <SignDialog signing={signing} onClose={signing.leave} />
    </>
  );
}
