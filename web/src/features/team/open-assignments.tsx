import { assignments, writeRecurrence, type Assignment, type Organization } from '@trialwright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { CellBadge } from './cell-state.tsx';
import { isChangedMeanwhile } from '../../core/changed-meanwhile.ts';
import { formatTrialDay } from './trial-day.ts';
import { useReadAgain } from './use-read-again.ts';

/** What was assigned by hand and is not met yet, or repeats; the earliest due day first. */
export function OpenAssignments({ organization }: { organization: Organization }) {
  const { id: orgId, rights } = organization;
  const readAgain = useReadAgain(orgId);
  const [withdrawing, setWithdrawing] = useState<Assignment>();
  const { data, error, refetch } = useQuery({
    ...query(assignments.list, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  const withdraw = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api(assignments.withdraw, {
        params: { orgId, id: withdrawing?.id ?? 0 },
        body: { reason, ...(withdrawing && { basedOn: withdrawing.version }) },
      }),
    onSuccess: () => {
      setWithdrawing(undefined);
      readAgain();
    },
  });
  const handleReload = async () => {
    const { data: now } = await refetch();
    withdraw.reset();
    setWithdrawing(now?.find(({ id }) => id === withdrawing?.id));
  };
  if (error && !data)
    return (
      <Failure
        title="The assignments could not be loaded"
        heading="h3"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="assignments">
      <h2 className="section-title" id="assignments" tabIndex={-1}>
        Open assignments
      </h2>
      <Card as="ul" className="divided team-list">
        {data.map((assignment) => (
          <li key={assignment.id}>
            <div className="row wrap between">
              <b>
                {assignment.name}: {assignment.title}
              </b>
              <CellBadge state={assignment.state} date={assignment.due} />
            </div>
            <p className="small-text muted">{assignment.why}</p>
            {assignment.recurrence && (
              <p className="small-text muted">
                Repeats {writeRecurrence(assignment.recurrence)}
                {assignment.recurrence.until && `, until ${formatTrialDay(assignment.recurrence.until)}`}.
                Next due {formatTrialDay(assignment.due)}.
              </p>
            )}
            {rights.includes('manage') && (
              <Button
                size="small"
                variant="danger-text"
                aria-haspopup="dialog"
                aria-label={`Withdraw ${assignment.title} for ${assignment.name}`}
                onClick={() => setWithdrawing(assignment)}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </Card>
      {withdrawing && (
        <ReasonDialog
          ask={{
            title: `Withdraw ${withdrawing.title} for ${withdrawing.name}`,
            description: `Due ${formatTrialDay(withdrawing.due)}. The rule itself still asks for it.`,
            reasonHint: 'At least 10 characters. It stays on record.',
            action: 'Withdraw assignment',
            busy: 'Withdrawing...',
            isDangerous: true,
          }}
          isBusy={withdraw.isPending}
          error={withdraw.error}
          onConfirm={withdraw.mutate}
          onReload={isChangedMeanwhile(withdraw.error) ? () => void handleReload() : undefined}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </section>
  );
}
