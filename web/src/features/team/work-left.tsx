import { organizations, type HeldWork } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../core/query.ts';
import { Failure } from '../../ui/failure.tsx';
import { formatTrialDay } from './trial-day.ts';

const NOUNS = { line: 'Delegated task', trial: 'Trial', assignment: 'Assignment' } as const;

function Items({ items }: { items: readonly HeldWork[] }) {
  return (
    <ul className="bullets">
      {items.map(({ kind, title, from }) => (
        <li key={`${kind} ${title} ${from}`}>
          {NOUNS[kind]} {title}, from {formatTrialDay(from)}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  orgId: number;
  personId: number;
  on: string;
}

/** What the end of a membership on a day ends with it and what it withdraws, by name, before it is saved. */
export function WorkLeft({ orgId, personId, on }: Props) {
  const { data, error, refetch } = useQuery({
    ...query(organizations.workLeft, { params: { orgId, personId }, query: { on } }),
    refetchOnMount: 'always',
  });
  if (error)
    return (
      <Failure
        title="What ends with it could not be loaded"
        heading="p"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p role="status">Loading what ends with it...</p>;
  const { ends, withdrawn } = data;
  return (
    <div role="status" className="stack small-text work-left">
      {withdrawn.length > 0 && (
        <div>
          <p>
            <b>Withdrawn, since it would begin only after that day:</b>
          </p>
          <Items items={withdrawn} />
        </div>
      )}
      {ends.length > 0 && (
        <div>
          <p>
            <b>Ends on {formatTrialDay(on)}:</b>
          </p>
          <Items items={ends} />
        </div>
      )}
      {ends.length + withdrawn.length === 0 && (
        <p>No task, trial, or assignment reaches beyond {formatTrialDay(on)}.</p>
      )}
    </div>
  );
}
