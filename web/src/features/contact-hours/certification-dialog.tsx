import {
  CertificationForm,
  contactHours,
  type CertifyingBody,
  type OwnCertification,
} from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { writeCalendar } from '../../core/dates.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ChangeReason } from './change-reason.tsx';

interface Props {
  userId: number;
  body: CertifyingBody;
  /** What was entered before. */
  known: OwnCertification | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const FIELDS = ['credential', 'certifiedOn', 'periodEnd', 'reason'] as const;

/** Asks for the dates of a certification, from which its periods are computed. */
export function CertificationDialog({ userId, body, known, onSaved, onClose }: Props) {
  const form = useForm<CertificationForm>({
    resolver: zodResolver(CertificationForm),
    defaultValues: {
      credential: known?.credential ?? body.credentials[0] ?? '',
      certifiedOn: known?.certifiedOn ?? '',
      periodEnd: known?.periodEnd ?? null,
      reason: known ? '' : null,
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const ends = body.periodEndsOn.map((day) => writeCalendar(`2001-${day}`, 'longDay').replace(', 2001', ''));
  return (
    <FormDialog
      title={known ? `Correct ${body.name} certification` : `Add ${body.name} certification`}
      about={`Enter the dates as ${body.organization} gave them to you. They are not checked here.`}
      action="Save certification"
      form={form}
      fields={FIELDS}
      save={(given) =>
        api(contactHours.saveCertification, { params: { userId, body: body.id }, body: given })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field label="Credential" error={errors.credential?.message}>
        {(described) => (
          <Select {...described} {...register('credential')}>
            {body.credentials.map((credential) => (
              <option key={credential}>{credential}</option>
            ))}
          </Select>
        )}
      </Field>
      <DayField
        control={control}
        name="certifiedOn"
        label="First certified on"
        error={errors.certifiedOn?.message}
      />
      {ends.length > 0 && (
        <DayField
          control={control}
          name="periodEnd"
          label="Last day of the period"
          hint={`Periods end on ${ends.join(' or ')}. Enter the first one you keep hours for; later ones follow.`}
          isOptional
          error={errors.periodEnd?.message}
        />
      )}
      {known && <ChangeReason error={errors.reason?.message} {...register('reason')} />}
    </FormDialog>
  );
}
