import { InvitationForm, organizations, type SeatBook } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { Field, Select, TextField } from '../../ui/field.tsx';
import { BuyOneDialog } from './buy-one-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RolesField } from './roles-field.tsx';
import { useSeats } from './use-seats.ts';

const FIELDS = ['email', 'name', 'title', 'roles', 'seat'] as const;

/** The packages of seats that the organization has or can buy, with how many are free. */
function SeatChoices({ book }: { book: SeatBook | undefined }) {
  return (
    <>
      <option value="">No seat</option>
      {book?.packages.map(({ role, title, free, tiers }) => (
        <option key={role} value={role} disabled={free === 0 && tiers.length === 0}>
          {title}, {free === 0 ? 'none free' : `${free} free`}
        </option>
      ))}
    </>
  );
}

interface Props {
  orgId: number;
  onInvited: () => void;
  onClose: () => void;
}

/** Invites one person, with a seat if they are to have one; where none is free, one is bought first. */
export function InviteDialog({ orgId, onInvited, onClose }: Props) {
  const { data: book } = useSeats(orgId);
  const [buying, setBuying] = useState<InvitationForm>();
  const form = useForm<InvitationForm>({
    resolver: zodResolver(InvitationForm),
    defaultValues: { email: '', name: '', title: '', roles: ['member'] },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const wanted = useWatch({ control: form.control, name: 'seat' });
  const chosen = book?.packages.find(({ role }) => role === wanted);
  const isMissing = chosen?.free === 0;
  const send = (person: InvitationForm) =>
    api(organizations.invite, { params: { orgId }, body: { people: [person] } });
  if (buying && book)
    return (
      <BuyOneDialog
        orgId={orgId}
        book={book}
        person={buying}
        onPaid={() => send(buying)}
        onInvited={() => {
          onInvited();
          onClose();
        }}
        onBack={() => setBuying(undefined)}
      />
    );
  return (
    <FormDialog
      title="Invite a person"
      about="They get a link by email that is good for a week, with the account of that address."
      action={isMissing ? 'Buy 1 seat and invite' : 'Send invitation'}
      form={form}
      fields={FIELDS}
      save={async (person) => {
        if (!isMissing) return send(person);
        setBuying(person);
        // Nothing is sent yet: the dialog goes on with the payment.
        return new Promise(() => undefined);
      }}
      onSaved={onInvited}
      onClose={onClose}
    >
      <TextField label="Email" type="email" error={errors.email?.message} {...register('email')} />
      <TextField label="Name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="What they do"
        hint="Such as Study coordinator."
        error={errors.title?.message}
        {...register('title')}
      />
      <RolesField field={register('roles')} error={errors.roles?.message} />
      <Field
        label="Seat"
        hint="It is kept for them, and opens the package when they accept."
        error={errors.seat?.message}
      >
        {(control) => (
          <Select {...control} {...register('seat', { setValueAs: (value: string) => value || undefined })}>
            <SeatChoices book={book} />
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
