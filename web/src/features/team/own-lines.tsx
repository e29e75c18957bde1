import { delegations } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../core/query.ts';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { DelegationItem } from './delegation-item.tsx';

/** A person's own lines of the delegation logs of an organization, to accept or to look at. */
export function OwnLines({ orgId, organization }: { orgId: number; organization: string }) {
  const client = useQueryClient();
  const read = query(delegations.own, { params: { orgId } });
  const { data, error, refetch } = useQuery({ ...read, refetchOnMount: 'always' });
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
  return (
    <Card as="ul" className="divided team-list" aria-label={organization}>
      {data.map((line) => (
        <DelegationItem
          key={line.id}
          orgId={orgId}
          line={line}
          isOwn
          onChanged={() => void client.invalidateQueries({ queryKey: read.queryKey })}
        >
          {line.protocol}
        </DelegationItem>
      ))}
    </Card>
  );
}
