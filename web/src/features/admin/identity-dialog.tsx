import { adminLearners, IdentityForm, type AdminLearner } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { api, reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, RadioCard, TextField } from '../../ui/field.tsx';

type Fields = z.input<typeof IdentityForm>;
const FIELDS = ['method', 'documentKind'] as const;

function IdentityDialog({ learner, onClose }: { learner: AdminLearner; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(IdentityForm),
    defaultValues: { method: 'document', documentKind: '' } satisfies Fields as Fields,
  });
  const save = useMutation({
    mutationFn: (body: Fields) => api(adminLearners.confirmIdentity, { params: { id: learner.id }, body }),
    onSuccess: () => {
      toast({ title: 'Identity Confirmed', description: 'Signatures from now on name how, and when.' });
      onClose();
    },
  });
  const isAtField = useFieldErrors(form, FIELDS, save.error);
  const { register, handleSubmit, control, formState } = form;
  const method = useWatch({ control, name: 'method' });
  return (
    <AlertDialogFrame
      isOpen
      title={`Confirm the identity of ${learner.name}`}
      about="You state that you verified who this person is. Nothing of a document is kept but its kind: enter no number."
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        className="reason-form"
        noValidate
        onSubmit={(event) => void handleSubmit((fields) => save.mutate(fields))(event)}
      >
        <fieldset className="stack close">
          <legend className="small-heading">How you verified it</legend>
          <RadioCard className="padded-even" value="document" {...register('method')}>
            <span>I saw an identity document</span>
          </RadioCard>
          <RadioCard className="padded-even" value="known" {...register('method')}>
            <span>I know this person</span>
          </RadioCard>
        </fieldset>
        {method === 'document' && (
          <TextField
            label="Kind of document"
            hint="Such as passport."
            maxLength={80}
            error={formState.errors.documentKind?.message}
            {...register('documentKind')}
          />
        )}
        <div role="alert">{save.error && !isAtField && <FieldError>{reasonOf(save.error)}</FieldError>}</div>
        <div className="dialog-actions">
          <AlertDialog.Cancel asChild>
            <Button>Cancel</Button>
          </AlertDialog.Cancel>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {save.isPending ? 'Confirming...' : 'Confirm identity'}
          </Button>
        </div>
      </form>
    </AlertDialogFrame>
  );
}

/** Before somebody signs, an administrator may verify who they are. */
export function IdentityButton({ learner }: { learner: AdminLearner }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="row wrap">
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Confirm identity: ${learner.name}`}
        onClick={() => setAsked(true)}
      >
        Confirm identity
      </Button>
      {isAsked && <IdentityDialog learner={learner} onClose={() => setAsked(false)} />}
    </div>
  );
}
