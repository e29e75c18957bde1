import { adminSeatOrders, type AdminSeatOrder } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { api, reasonOf } from '../../core/api.ts';
import { formatCents } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';

const CENTS = 100;
const Payment = z.object({
  amountCents: z.string().regex(/^\d+(\.\d{1,2})?$/, 'Enter an amount such as 747.00.'),
  receivedOn: z.iso.date('Enter the day.'),
  reference: z.string().trim().min(1, 'Enter the reference of the payment.').max(80),
});
type Payment = z.infer<typeof Payment>;
const FIELDS = ['amountCents', 'receivedOn', 'reference'] as const;

/** Records that the money of an invoice arrived; the whole amount opens its seats. */
export function InvoicePaymentDialog({ order, onClose }: { order: AdminSeatOrder; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<Payment>({
    resolver: zodResolver(Payment),
    defaultValues: { amountCents: '', receivedOn: '', reference: '' },
  });
  const save = useMutation({
    mutationFn: ({ amountCents, ...given }: Payment) =>
      api(adminSeatOrders.recordPayment, {
        params: { id: order.id },
        body: { ...given, amountCents: Math.round(Number(amountCents) * CENTS) },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: query(adminSeatOrders.list).queryKey });
      toast({ title: 'Payment Recorded', description: `${order.title} of ${order.organization} are open.` });
      onClose();
    },
  });
  const isAtField = useFieldErrors(form, FIELDS, save.error);
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  return (
    <AlertDialogFrame
      isOpen
      title={`Record the payment of ${order.invoiceNumber ?? ''}`}
      about={`${order.organization}, ${formatCents(order.totalCents)}. This opens ${order.title}.`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        className="reason-form"
        noValidate
        onSubmit={(event) => void handleSubmit((given) => save.mutate(given))(event)}
      >
        <TextField
          label="Amount that arrived (USD)"
          inputMode="decimal"
          error={errors.amountCents?.message}
          {...register('amountCents')}
        />
        <TextField
          label="Received on"
          type="date"
          error={errors.receivedOn?.message}
          {...register('receivedOn')}
        />
        <TextField
          label="Reference"
          hint="As on the bank statement."
          maxLength={80}
          error={errors.reference?.message}
          {...register('reference')}
        />
        <div role="alert">{save.error && !isAtField && <FieldError>{reasonOf(save.error)}</FieldError>}</div>
        <div className="dialog-actions">
          <AlertDialog.Cancel asChild>
            <Button>Cancel</Button>
          </AlertDialog.Cancel>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Record payment
          </Button>
        </div>
      </form>
    </AlertDialogFrame>
  );
}
