import { Day, FactReason, teamTraining, type TeamEvidence } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { api } from '../../core/api.ts';
import { Field, Textarea } from '../../ui/field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

const WithdrawForm = z.object({ from: Day.nullable(), reason: FactReason });
type WithdrawForm = z.infer<typeof WithdrawForm>;

interface Props {
  orgId: number;
  evidence: TeamEvidence;
  onSaved: () => void;
  onClose: () => void;
}

/** Takes evidence out of the reckoning, from a day on or from the start; it stays on record with the reason. */
export function WithdrawDialog({ orgId, evidence, onSaved, onClose }: Props) {
  const form = useForm<WithdrawForm>({
    resolver: zodResolver(WithdrawForm),
    defaultValues: { from: null, reason: '' },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Withdraw ${evidence.id}`}
      about={`${evidence.title}. Days before are judged as before only if you name the first day on which it no longer counts.`}
      action="Withdraw evidence"
      form={form}
      fields={['from', 'reason']}
      save={(body) => api(teamTraining.withdrawEvidence, { params: { orgId, id: evidence.factId }, body })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <DayField
        control={form.control}
        name="from"
        label="Doesn’t count from"
        hint="Leave it empty if it never counted, such as a certificate of somebody else."
        isOptional
        error={errors.from?.message}
      />
      <Field label="Reason" error={errors.reason?.message}>
        {(control) => <Textarea {...control} rows={3} maxLength={500} {...form.register('reason')} />}
      </Field>
    </FormDialog>
  );
}
