import { PublishPackForm } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { Field, Textarea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface Props {
  version: number;
  publish: (reason: string) => Promise<unknown>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Publishes a version, with the reason that stays with it. */
export function PublishPackDialog({ version, publish, onReload, onClose }: Props) {
  const form = useForm<z.infer<typeof PublishPackForm>>({
    resolver: zodResolver(PublishPackForm),
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      title={`Publish version ${version}`}
      about="A published version is never changed. It asks nothing of anybody before it is put into force."
      action="Publish"
      form={form}
      fields={['reason']}
      save={({ reason }) => publish(reason)}
      onSaved={() => undefined}
      onReload={onReload}
      onClose={onClose}
    >
      <Field label="Reason" hint="It stays on record." error={form.formState.errors.reason?.message}>
        {(control) => <Textarea {...control} rows={3} maxLength={500} {...form.register('reason')} />}
      </Field>
    </FormDialog>
  );
}
