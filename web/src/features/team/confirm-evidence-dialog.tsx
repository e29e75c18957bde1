import { FactReason, teamTraining, type TeamEvidence } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { api } from '../../core/api.ts';
import { Field, Textarea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

const ConfirmForm = z.object({ note: FactReason.nullable() });
type ConfirmForm = z.infer<typeof ConfirmForm>;

/** What speaks for looking twice, as sentences. */
function doubtsOf({ credential }: TeamEvidence, name: string): string {
  if (!credential) return '';
  const { outcome, reason, match, holder, isIssuerNamed } = credential;
  const doubts = [
    outcome === 'unchecked' && `Its signature could not be checked. ${reason ?? ''}`,
    !isIssuerNamed && 'Its signature holds, but nobody stands behind the key: anybody could have made it.',
    match === 'differs' && `It names ${holder ?? 'somebody else'}, and this person is ${name}.`,
    match === 'not_named' && 'It names nobody.',
  ];
  return doubts.filter(Boolean).join(' ');
}

interface Props {
  orgId: number;
  name: string;
  evidence: TeamEvidence;
  onSaved: () => void;
  onClose: () => void;
}

/** A named person says that they looked, and at whose. */
export function ConfirmEvidenceDialog({ orgId, name, evidence, onSaved, onClose }: Props) {
  const form = useForm<ConfirmForm>({
    resolver: zodResolver(ConfirmForm),
    defaultValues: { note: null },
  });
  const { errors } = form.formState;
  const needsNote = evidence.credential !== null && evidence.credential.match !== 'same';
  const doubts = doubtsOf(evidence, name);
  return (
    <FormDialog
      title={`Confirm ${evidence.id}`}
      about={`“${evidence.title}”, ${evidence.issuer}. You say that you have looked at it, that it is ${name}’s, and that it is training in “${evidence.topic}”. Your name and the day stay with it.${doubts === '' ? '' : ` ${doubts}`}`}
      action="Confirm evidence"
      form={form}
      fields={['note']}
      save={(body) => api(teamTraining.confirmEvidence, { params: { orgId, id: evidence.factId }, body })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field
        label={needsNote ? 'How you know that it is theirs' : 'Note'}
        isOptional={!needsNote}
        error={errors.note?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            {...form.register('note', { setValueAs: (value: string | null) => value || null })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
