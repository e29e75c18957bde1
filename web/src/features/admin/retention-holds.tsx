import { retention, type LegalHold, type RecordKind, type RetentionRule } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { formatMoment } from '../../core/dates.ts';
import { keyOf } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, FieldError, Select, Textarea, TextField } from '../../ui/field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Rows } from '../../ui/rows.tsx';

const OVERVIEW = keyOf(retention.overview.path);

function coveredText({ userId, username, kindName }: LegalHold): string {
  const records = kindName ?? 'All records';
  if (userId === null) return `${records} of everybody`;
  return `${records} of ${username ?? `account ${userId}`}`;
}

function LiftDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const client = useQueryClient();
  const lift = useMutation({
    mutationFn: (reason: string) => api(retention.lift, { params: { id: hold.id }, body: { reason } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: OVERVIEW });
      toast({ title: 'Hold Lifted', description: `${coveredText(hold)}.` });
      onClose();
    },
  });
  return (
    <ReasonDialog
      ask={{
        title: 'Lift this hold?',
        description: `${coveredText(hold)}. The periods count again, and the account can be deleted.`,
        reasonHint: 'The person reads it. It is kept in the ledger for good.',
        action: 'Lift hold',
        busy: 'Lifting...',
        isDangerous: true,
      }}
      isBusy={lift.isPending}
      error={lift.error}
      onConfirm={({ reason }) => lift.mutate(reason)}
      onClose={onClose}
    />
  );
}

const EMPTY: { username: string; kind: RecordKind | ''; reason: string } = {
  username: '',
  kind: '',
  reason: '',
};

function NewHold({ kinds }: { kinds: readonly RetentionRule[] }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const place = useMutation({
    mutationFn: () => {
      const { username, kind, reason } = typed;
      return api(retention.hold, { body: { username, reason, ...(kind !== '' && { kind }) } });
    },
    onSuccess: async (hold) => {
      setTyped(EMPTY);
      await client.invalidateQueries({ queryKey: OVERVIEW });
      toast({ title: 'Hold Placed', description: `${coveredText(hold)}.` });
    },
  });
  const refused = place.error instanceof ApiError ? place.error.fields : {};
  const isFieldless = place.error && Object.keys(refused).length === 0;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!place.isPending) place.mutate();
  };
  return (
    <Card as="section" className="plot-card" aria-labelledby="new-hold">
      <h4 className="item-title" id="new-hold">
        New hold
      </h4>
      <form className="stack readable" noValidate onSubmit={handleSubmit}>
        <TextField
          label="Username"
          hint="Empty: everybody’s records of the kind below."
          maxLength={100}
          autoComplete="off"
          value={typed.username}
          error={refused['username']}
          onChange={({ target }) => setTyped({ ...typed, username: target.value })}
        />
        <Field label="Kind of record" error={refused['kind']}>
          {(control) => (
            <Select
              {...control}
              value={typed.kind}
              onChange={({ target }) =>
                setTyped({ ...typed, kind: kinds.find(({ kind }) => kind === target.value)?.kind ?? '' })
              }
            >
              <option value="">All kinds</option>
              {kinds.map(({ kind, name }) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="Reason"
          hint="The person reads it. It is kept in the ledger for good."
          error={refused['reason']}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={500}
              value={typed.reason}
              onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
            />
          )}
        </Field>
        {isFieldless && <FieldError role="alert">{reasonOf(place.error)}</FieldError>}
        <Button variant="primary" type="submit" isBusy={place.isPending}>
          Place hold
        </Button>
      </form>
    </Card>
  );
}

function HoldRow({ hold, onLift }: { hold: LegalHold; onLift: () => void }) {
  const { id, reason, placedAt, placedByName, liftedAt, liftedReason } = hold;
  return (
    <li>
      <div>
        <h4 className="item-title row wrap near">
          {coveredText(hold)} {liftedAt && <Badge>Lifted</Badge>}
        </h4>
        <p>{reason}</p>
        <p className="small-text muted">
          Hold {id}, placed by {placedByName} on {formatMoment(placedAt)}
          {liftedAt && `; lifted on ${formatMoment(liftedAt)}: ${liftedReason}`}
        </p>
      </div>
      {!liftedAt && (
        <div className="row wrap">
          <Button
            variant="danger-text"
            size="small"
            aria-haspopup="dialog"
            aria-label={`Lift hold ${id}: ${coveredText(hold)}`}
            onClick={onLift}
          >
            Lift hold
          </Button>
        </div>
      )}
    </li>
  );
}

/** Legal holds, and a form for a new one. */
export function HoldsPanel({
  holds,
  kinds,
}: {
  holds: readonly LegalHold[];
  kinds: readonly RetentionRule[];
}) {
  const [asked, setAsked] = useState<LegalHold>();
  return (
    <section className="stack below-roomy" aria-labelledby="holds">
      <h3 className="card-title" id="holds">
        Legal holds
      </h3>
      <p className="small-text soft readable">
        What a hold covers is not deleted, neither by its period nor because the person deletes the account.
        The person is told, with the reason.
      </p>
      {holds.length === 0 ? (
        <p className="small-text muted">No hold was placed yet.</p>
      ) : (
        <Rows>
          {holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} onLift={() => setAsked(hold)} />
          ))}
        </Rows>
      )}
      <NewHold kinds={kinds} />
      {asked && <LiftDialog hold={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
