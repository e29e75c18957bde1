import {
  contactHours,
  CreditsCorrection,
  CreditsForm,
  type CertifyingBody,
  type HoursEntry,
  type HoursOffer,
} from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { api } from '../../core/api.ts';
import { formatHours } from '../../core/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ChangeReason } from './change-reason.tsx';
import { CreditsField, heldCredits } from './credits-field.tsx';

const Fields = CreditsForm.extend({ reason: CreditsCorrection.shape.reason.optional() });
type Fields = z.infer<typeof Fields>;

interface Props {
  userId: number;
  bodies: readonly CertifyingBody[];
  /** A certificate whose hours are to be counted, or an entry of one to correct. */
  of: HoursOffer | HoursEntry;
  onSaved: () => void;
  onClose: () => void;
}

/** Asks what the hours of a certificate count as; the hours themselves are computed. */
export function CreditsDialog({ userId, bodies, of, onSaved, onClose }: Props) {
  const entry = 'entry' in of ? of : undefined;
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: { credits: heldCredits(entry, bodies), ...(entry && { reason: '' }) },
  });
  const { errors } = form.formState;
  const save = ({ credits, reason = '' }: Fields) => {
    if ('number' in of)
      return api(contactHours.addCertificate, { params: { userId }, body: { number: of.number, credits } });
    return api(contactHours.correctCredits, {
      params: { userId, entry: of.entry },
      body: { credits, reason },
    });
  };
  return (
    <FormDialog<Fields>
      title={entry ? 'Correct what it counts as' : 'Count hours'}
      about={`${of.title}: ${formatHours(of.hours)}, as computed. Whether they count is decided by your certifying body.`}
      action="Save"
      form={form}
      fields={['credits', 'reason']}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="credits"
        render={({ field: { value, onChange } }) => (
          <CreditsField bodies={bodies} value={value} onChange={onChange} error={errors.credits?.message} />
        )}
      />
      {entry && <ChangeReason error={errors.reason?.message} {...form.register('reason')} />}
    </FormDialog>
  );
}
