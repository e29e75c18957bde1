import { observations, type AdminLearner, type Observation } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { formatDate, formatUtcDay } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { ObservationDialog } from './observation-dialog.tsx';
import { Part } from './part.tsx';

function ObservationRow({ each, onWithdraw }: { each: Observation; onWithdraw: () => void }) {
  const { competency, level, observerName, observerRole, observedOn, seen, withdrawnAt, withdrawnReason } =
    each;
  return (
    <li>
      {formatDate(observedOn)}: {competency}, {level}. {observerName}, {observerRole}: “{seen}”{' '}
      {withdrawnAt ? (
        <>
          <Badge tone="warning">Withdrawn</Badge> {formatUtcDay(withdrawnAt)}: {withdrawnReason}
        </>
      ) : (
        <Button
          variant="danger-text"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Withdraw the observation of ${observerName}, ${competency}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

function WithdrawDialog({
  observation,
  onSaved,
  onClose,
}: {
  observation: Observation;
  onSaved: (list: Observation[]) => void;
  onClose: () => void;
}) {
  const withdraw = useMutation({
    mutationFn: (reason: string) =>
      api(observations.withdraw, { params: { id: observation.id }, body: { reason } }),
    onSuccess: (list) => {
      onSaved(list);
      toast({ title: 'Observation Withdrawn', description: 'It counts no more, and stays in the record.' });
      onClose();
    },
  });
  return (
    <ReasonDialog
      ask={{
        title: 'Withdraw this observation?',
        description: `${observation.competency}, by ${observation.observerName}. It counts as evidence no more.`,
        reasonHint: 'Kept in the training record for good. Leave names out of it.',
        action: 'Withdraw observation',
        busy: 'Withdrawing...',
        isDangerous: true,
      }}
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={({ reason }) => withdraw.mutate(reason)}
      onClose={onClose}
    />
  );
}

/** What named people saw a learner do, and the way to record it. */
export function ObservationsPanel({ learner }: { learner: AdminLearner }) {
  const client = useQueryClient();
  const own = query(observations.list, { params: { id: learner.id } });
  const read = useQuery(own);
  const [asked, setAsked] = useState<'record' | Observation>();
  const save = (list: Observation[]) => client.setQueryData(own.queryKey, list);
  const close = () => setAsked(undefined);
  return (
    <>
      <h4 className="t4">Observed competencies</h4>
      <Part what="The observations" read={read}>
        {(list) =>
          list.length === 0 ? (
            <p className="sm muted">Nobody has reported an observation.</p>
          ) : (
            <ul className="sm">
              {list.map((each) => (
                <ObservationRow key={each.id} each={each} onWithdraw={() => setAsked(each)} />
              ))}
            </ul>
          )
        }
      </Part>
      {learner.roles.length > 0 && (
        <div className="row wrap">
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`Record observation: ${learner.name}`}
            onClick={() => setAsked('record')}
          >
            Record observation
          </Button>
        </div>
      )}
      {asked === 'record' && <ObservationDialog learner={learner} onSaved={save} onClose={close} />}
      {asked && asked !== 'record' && <WithdrawDialog observation={asked} onSaved={save} onClose={close} />}
    </>
  );
}
