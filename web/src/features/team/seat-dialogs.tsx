import { seats, type Seat, type SeatBook, type SeatPackage } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { api } from '../../core/api.ts';
import { roleTitle } from '../../core/format.ts';
import { Field, Select, Textarea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReadSeatsAgain } from './use-seats.ts';

const Person = z.string().regex(/^[1-9]\d*$/, 'Choose a person.');
const Reason = z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(500);
const AssignForm = z.object({ personId: Person });
const TransferForm = z.object({ personId: Person, reason: Reason });
const ReturnForm = z.object({ reason: Reason });

interface Props {
  orgId: number;
  book: SeatBook;
  onClose: () => void;
}

/** Who can have a seat of a package; who can’t is named with why not. */
function People({ book, role }: { book: SeatBook; role: Seat['role'] }) {
  const seated = new Set(book.seats.filter((seat) => seat.role === role).map(({ personId }) => personId));
  return (
    <>
      <option value="">Choose a person</option>
      {book.people.map(({ personId, name, title, owned }) => {
        const why = seated.has(personId)
          ? ' (has a seat)'
          : owned.includes(role)
            ? ' (owns the package, needs no seat)'
            : '';
        return (
          <option key={personId} value={personId} disabled={why !== ''}>
            {name}, {title}
            {why}
          </option>
        );
      })}
    </>
  );
}

export function AssignSeatDialog({ orgId, book, onClose, role, title }: Props & SeatPackage) {
  const readAgain = useReadSeatsAgain(orgId);
  const form = useForm<z.infer<typeof AssignForm>>({
    resolver: zodResolver(AssignForm),
    defaultValues: { personId: '' },
  });
  return (
    <FormDialog
      title={`Assign a ${title} seat`}
      about="The seat opens the package for them right away. An auditor takes no seat."
      action="Assign seat"
      form={form}
      fields={['personId']}
      save={({ personId }) =>
        api(seats.assign, { params: { orgId }, body: { role, personId: Number(personId) } })
      }
      onSaved={readAgain}
      onClose={onClose}
    >
      <Field label="Person" error={form.formState.errors.personId?.message}>
        {(control) => (
          <Select {...control} {...form.register('personId')}>
            <People book={book} role={role} />
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}

export function TransferSeatDialog({ orgId, book, onClose, seat }: Props & { seat: Seat }) {
  const readAgain = useReadSeatsAgain(orgId);
  const form = useForm<z.infer<typeof TransferForm>>({
    resolver: zodResolver(TransferForm),
    defaultValues: { personId: '', reason: '' },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Transfer ${seat.name}’s seat`}
      about={`${roleTitle(seat.role)}. Only the seat moves, right away.`}
      action="Transfer seat"
      form={form}
      fields={['personId', 'reason']}
      save={({ personId, reason }) =>
        api(seats.transfer, {
          params: { orgId, id: seat.id },
          body: { personId: Number(personId), reason },
        })
      }
      onSaved={readAgain}
      onClose={onClose}
    >
      <Field label="Seat goes to" error={errors.personId?.message}>
        {(control) => (
          <Select {...control} {...form.register('personId')}>
            <People book={book} role={seat.role} />
          </Select>
        )}
      </Field>
      <Field label="Reason" hint="It stays on record." error={errors.reason?.message}>
        {(control) => <Textarea {...control} rows={2} maxLength={500} {...form.register('reason')} />}
      </Field>
      <ul className="dashed small-text">
        <li>{seat.name} keeps certificates and progress, and loses access to the package.</li>
        <li>Your organization keeps what is on record for its trials.</li>
        <li>Who gets the seat starts empty: no training passes from one person to another.</li>
      </ul>
    </FormDialog>
  );
}

export function ReturnSeatDialog({ orgId, onClose, seat }: Omit<Props, 'book'> & { seat: Seat }) {
  const readAgain = useReadSeatsAgain(orgId);
  const form = useForm<z.infer<typeof ReturnForm>>({
    resolver: zodResolver(ReturnForm),
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      title={`Take back ${seat.name}’s seat`}
      about={`${roleTitle(seat.role)}. Their access to the package ends right away; certificates and progress stay theirs.`}
      action="Take back seat"
      form={form}
      fields={['reason']}
      save={(body) => api(seats.return, { params: { orgId, id: seat.id }, body })}
      onSaved={readAgain}
      onClose={onClose}
    >
      <Field label="Reason" hint="It stays on record." error={form.formState.errors.reason?.message}>
        {(control) => <Textarea {...control} rows={2} maxLength={500} {...form.register('reason')} />}
      </Field>
    </FormDialog>
  );
}
