import { Day, FactReason } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { Field, Textarea } from '../../ui/field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { WorkLeft } from './work-left.tsx';

const EndForm = z.object({ on: Day, reason: FactReason });
type EndForm = z.infer<typeof EndForm>;

interface Props {
  title: string;
  about: string;
  action: string;
  today: string;
  /** What never began ends on no day. */
  hasDay?: boolean;
  /** Whose work for which organization ends with it, which is named for the day that is chosen. */
  worker?: { orgId: number; personId: number };
  save: (given: EndForm) => Promise<unknown>;
  onSaved: () => void;
  onReload?: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the last day of something, and why it ends. */
export function EndDialog({ today, worker, hasDay = true, ...dialog }: Props) {
  const form = useForm<EndForm>({ resolver: zodResolver(EndForm), defaultValues: { on: today, reason: '' } });
  const { errors } = form.formState;
  const on = useWatch({ control: form.control, name: 'on' });
  return (
    <FormDialog {...dialog} form={form} fields={hasDay ? ['on', 'reason'] : ['reason']}>
      {hasDay && <DayField control={form.control} name="on" label="Last day" error={errors.on?.message} />}
      {worker && Day.safeParse(on).success && <WorkLeft {...worker} on={on} />}
      <Field label="Reason" hint="It stays on record." error={errors.reason?.message}>
        {(control) => <Textarea {...control} rows={3} maxLength={500} {...form.register('reason')} />}
      </Field>
    </FormDialog>
  );
}
