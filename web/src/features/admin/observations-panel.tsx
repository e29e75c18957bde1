import { observations, type AdminLearner, type Observation } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatUtcDay } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { SignatureLine } from '../../domain/signing/signature-line.tsx';
import { SignedReasonDialog } from '../../domain/signing/signed-reason-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
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
      {each.signature && <SignatureLine signature={each.signature} />}
    </li>
  );
}

function WithdrawDialog({
  observation,
  onSaved,
  onClose,
}: {
  observation: Observation;
  onSaved: () => void;
  onClose: () => void;
}) {
  return (
    <SignedReasonDialog
      ask={{
        title: 'Withdraw this observation?',
        description: `${observation.competency}, by ${observation.observerName}. It counts as evidence no more.`,
        reasonHint: 'Kept permanently in the training record. Don’t include names.',
        action: 'Continue to sign',
        busy: 'Preparing...',
        isDangerous: true,
      }}
      itemOf={({ reason }) => ({
        kind: 'observation-withdrawal',
        id: String(observation.id),
        input: { reason },
      })}
      onSigned={onSaved}
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
  const readAgain = () => void client.invalidateQueries({ queryKey: own.queryKey });
  const close = () => setAsked(undefined);
  return (
    <>
      <h4 className="item-title">Observed competencies</h4>
      <Part what="The observations" read={read}>
        {(list) =>
          list.length === 0 ? (
            <p className="small-text muted">Nobody has reported an observation.</p>
          ) : (
            <ul className="small-text">
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
      {asked === 'record' && <ObservationDialog learner={learner} onSaved={readAgain} onClose={close} />}
      {asked && asked !== 'record' && (
        <WithdrawDialog observation={asked} onSaved={readAgain} onClose={close} />
      )}
    </>
  );
}
