import { retention, type Disposal, type RetentionRule } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatDay, formatMoment } from '../../core/dates.ts';
import { keyOf, query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Part } from './part.tsx';
import { HoldsPanel } from './retention-holds.tsx';
import { Rows } from '../../ui/rows.tsx';

const OVERVIEW = keyOf(retention.overview.path);
const MONTHS_IN_YEAR = 12;

function periodText(months: number): string {
  const [count, unit] = months % MONTHS_IN_YEAR === 0 ? [months / MONTHS_IN_YEAR, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const recordsText = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`;

/** The records themselves, on request: IDs and dates, as the list that would be deleted. */
function DueList({ rule }: { rule: RetentionRule }) {
  const read = useQuery({ ...query(retention.due, { params: { kind: rule.kind } }), staleTime: 0 });
  return (
    <Part what={`What is due: ${rule.name}`} read={read}>
      {(records) => (
        <ul className="small-text scrolled below-even">
          {records.map(({ id, userId, since, dueAt, isHeld }) => (
            <li key={id}>
              {id.length > 20 ? `${id.slice(0, 20)}…` : id}
              {userId !== null && `, account ${userId}`}: from {formatDay(since)}, due since{' '}
              {formatDay(dueAt)} {isHeld && <Badge>Held</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function RuleRow({ rule, isProposed }: { rule: RetentionRule; isProposed: boolean }) {
  const client = useQueryClient();
  const [isListed, setListed] = useState(false);
  const propose = useMutation({
    mutationFn: () => api(retention.propose, { body: { kind: rule.kind } }),
    onSuccess: async ({ records }) => {
      await client.invalidateQueries({ queryKey: OVERVIEW });
      toast({
        title: 'Deletion Proposed',
        description: `${recordsText(records)}. Another administrator confirms it.`,
      });
    },
  });
  const { name, months, from, basis, action, due, held, oldest } = rule;
  return (
    <li>
      <div>
        <h3 className="item-title row wrap near">
          {name} {due > 0 && <Badge>{due} due</Badge>} {held > 0 && <Badge>{held} held</Badge>}
        </h3>
        <p>
          {periodText(months)} from {from}. {action}
        </p>
        <p className="small-text muted">
          Basis: {basis}.{oldest && ` The oldest that is due is from ${formatDay(oldest)}.`}
        </p>
        {isListed && <DueList rule={rule} />}
        {propose.error && <FieldError role="alert">{reasonOf(propose.error)}</FieldError>}
      </div>
      {due + held > 0 && (
        <div className="row wrap">
          <Button
            size="small"
            aria-expanded={isListed}
            aria-label={`${isListed ? 'Hide' : 'Show'} what is due: ${name}`}
            onClick={() => setListed(!isListed)}
          >
            {isListed ? 'Hide' : 'Show'}
          </Button>
          {due > 0 && !isProposed && (
            <Button
              variant="danger-text"
              size="small"
              isBusy={propose.isPending}
              aria-label={`Propose deletion: ${name}`}
              onClick={() => propose.mutate()}
            >
              Propose deletion
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Asks once more: what is confirmed is gone. */
function ConfirmDialog({ disposal, onClose }: { disposal: Disposal; onClose: () => void }) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => api(retention.confirm, { params: { id: disposal.id } }),
    onSuccess: async ({ deleted }) => {
      await client.invalidateQueries({ queryKey: OVERVIEW });
      toast({ title: 'Records Deleted', description: `${recordsText(deleted ?? 0)}. It is in the ledger.` });
      onClose();
    },
  });
  return (
    <AlertDialogFrame
      isOpen
      title={`Delete ${recordsText(disposal.records)}?`}
      about={`${disposal.name}, proposed by ${disposal.proposedByName}. What a hold covers by now is left out. Deleted records are in no later backup and can’t be brought back.`}
      isBusy={confirm.isPending}
      onClose={onClose}
      onReturnFocus={() => document.getElementById('retention')?.focus()}
    >
      <div role="alert">{confirm.error && <FieldError>{reasonOf(confirm.error)}</FieldError>}</div>
      <div className="dialog-actions">
        <Button disabled={confirm.isPending} onClick={onClose}>
          Go back
        </Button>
        <Button variant="danger" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
          {confirm.isPending ? 'Deleting...' : 'Delete'}
        </Button>
      </div>
    </AlertDialogFrame>
  );
}

function stateText({ confirmedAt, confirmedByName, deleted, withdrawnAt }: Disposal): string {
  if (confirmedAt)
    return `${recordsText(deleted ?? 0)} deleted, confirmed by ${confirmedByName} on ${formatMoment(confirmedAt)}`;
  return withdrawnAt ? `Withdrawn on ${formatMoment(withdrawnAt)}` : 'Waits for another administrator';
}

function DisposalRow({ disposal, onConfirm }: { disposal: Disposal; onConfirm: () => void }) {
  const client = useQueryClient();
  const user = useUser();
  const { id, name, records, proposedBy, proposedByName, proposedAt, confirmedAt, withdrawnAt } = disposal;
  const withdraw = useMutation({
    mutationFn: () => api(retention.withdraw, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: OVERVIEW }),
  });
  const isOpen = confirmedAt === null && withdrawnAt === null;
  return (
    <li>
      <div>
        <h4 className="item-title">
          {name}: {recordsText(records)}
        </h4>
        <p className="small-text muted">
          Proposed by {proposedByName} on {formatMoment(proposedAt)}. {stateText(disposal)}.
        </p>
        {withdraw.error && <FieldError role="alert">{reasonOf(withdraw.error)}</FieldError>}
      </div>
      {isOpen && (
        <div className="row wrap">
          {proposedBy !== user.id && (
            <Button
              variant="danger-text"
              size="small"
              aria-haspopup="dialog"
              aria-label={`Confirm deletion: ${name}`}
              onClick={onConfirm}
            >
              Confirm deletion
            </Button>
          )}
          <Button
            size="small"
            isBusy={withdraw.isPending}
            aria-label={`Withdraw proposal: ${name}`}
            onClick={() => withdraw.mutate()}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}

function Disposals({ disposals }: { disposals: readonly Disposal[] }) {
  const [asked, setAsked] = useState<Disposal>();
  if (disposals.length === 0) return null;
  return (
    <section className="stack below-roomy" aria-labelledby="disposals">
      <h3 className="card-title" id="disposals">
        Deletions
      </h3>
      <Rows>
        {disposals.map((disposal) => (
          <DisposalRow key={disposal.id} disposal={disposal} onConfirm={() => setAsked(disposal)} />
        ))}
      </Rows>
      {asked && <ConfirmDialog disposal={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

/** How long records are kept, what is due, and what must be kept nevertheless. */
export function RetentionPart() {
  const read = useQuery({ ...query(retention.overview), staleTime: 0 });
  return (
    <section className="stack apart below-roomy" aria-labelledby="retention">
      <h2 className="section-title" id="retention" tabIndex={-1}>
        Retention
      </h2>
      <p className="small-text soft readable">
        One administrator proposes the deletion of what is due, another confirms it, and both are in the
        ledger. Periods are set in content/academy.yaml. Legal holds keep records whatever the periods say.
      </p>
      <Part what="The retention schedule" read={read}>
        {({ rules, disposals, holds }) => (
          <>
            <Disposals disposals={disposals} />
            <Rows>
              {rules.map((rule) => (
                <RuleRow
                  key={rule.kind}
                  rule={rule}
                  isProposed={disposals.some(
                    ({ kind, confirmedAt, withdrawnAt }) =>
                      kind === rule.kind && confirmedAt === null && withdrawnAt === null,
                  )}
                />
              ))}
            </Rows>
            <HoldsPanel holds={holds} kinds={rules} />
          </>
        )}
      </Part>
    </section>
  );
}
