import {
  MOST_SEATS,
  quoteSeats,
  SeatOrderForm,
  seats,
  taxRateOf,
  type PaymentIntent,
  type SeatBook,
  type SeatOrder,
} from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { api, reasonOf } from '../../core/api.ts';
import { count, formatCents } from '../../core/format.ts';
import { toast } from '../../core/toast.ts';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field, FieldError, Input, RadioCard, Select } from '../../ui/field.tsx';
import { SeatPayment } from './seat-payment.tsx';
import { formatTrialDay } from './trial-day.ts';
import { useReadSeatsAgain } from './use-seats.ts';

type Given = SeatOrderForm;
const FIELDS = ['role', 'quantity', 'payBy', 'purchaseOrder', 'email'] as const;

interface StepperProps {
  value: number;
  onChange: (quantity: number) => void;
  error: string | undefined;
}

function Quantity({ value, onChange, error }: StepperProps) {
  return (
    <Field label="Seats to add" error={error}>
      {(control) => (
        <span className="seat-stepper stack close">
          <Button
            icon={Minus}
            aria-label="One seat less"
            disabled={!(value > 1)}
            onClick={() => onChange(value - 1)}
          />
          <Input
            {...control}
            inputMode="numeric"
            className="tabular"
            value={Number.isNaN(value) ? '' : value}
            onChange={({ target }) => onChange(Number.parseInt(target.value, 10))}
          />
          <Button
            icon={Plus}
            aria-label="One seat more"
            disabled={value >= MOST_SEATS}
            onClick={() => onChange((Number.isNaN(value) ? 0 : value) + 1)}
          />
        </span>
      )}
    </Field>
  );
}

/** What the order costs, by the rule that the server computes it by. */
function usePrice(form: UseFormReturn<Given>, book: SeatBook) {
  const [role, quantity] = form.watch(['role', 'quantity']);
  const tiers = book.packages.find((each) => each.role === role)?.tiers ?? [];
  if (!(quantity >= 1 && quantity <= MOST_SEATS)) return undefined;
  const quote = quoteSeats(tiers, quantity, book.tax ? taxRateOf(book.tax.percent) : 0);
  return quote && { tiers, quantity, ...quote };
}

function Price({ price, tax }: { price: ReturnType<typeof usePrice>; tax: SeatBook['tax'] }) {
  if (!price) return null;
  const { quantity, unitCents, netCents, taxCents, totalCents, tiers } = price;
  const next = tiers.find(({ from }) => from > quantity);
  return (
    <>
      <Facts className="tabular">
        <div>
          <dt>
            {count(quantity, 'seat')}, {formatCents(unitCents)} each
          </dt>
          <dd>{formatCents(netCents)}</dd>
        </div>
        {tax && (
          <div>
            <dt>
              {tax.name}, {tax.percent}%
            </dt>
            <dd>{formatCents(taxCents)}</dd>
          </div>
        )}
        <div>
          <dt>
            <b>To pay</b>
          </dt>
          <dd>
            <b>{formatCents(totalCents)}</b>
          </dd>
        </div>
      </Facts>
      {next && (
        <p className="small-text muted">
          From {next.from} seats: {formatCents(next.unitCents)} each.
        </p>
      )}
    </>
  );
}

function PayBy({ form, days }: { form: UseFormReturn<Given>; days: number }) {
  return (
    <fieldset className="seat-pay-by gallery close">
      <legend className="strong">Pay by</legend>
      <RadioCard className="padded-even smaller" value="invoice" {...form.register('payBy')}>
        Invoice, {days} days
      </RadioCard>
      <RadioCard className="padded-even smaller" value="card" {...form.register('payBy')}>
        Card
      </RadioCard>
    </fieldset>
  );
}

interface FormProps {
  orgId: number;
  book: SeatBook;
  form: UseFormReturn<Given>;
  onOrdered: (ordered: { order: SeatOrder; payment: PaymentIntent | null }) => void;
}

function OrderForm({ orgId, book, form, onOrdered }: FormProps) {
  const { errors } = form.formState;
  const price = usePrice(form, book);
  // One key per order as typed: pressing again after a lost answer orders nothing twice.
  const key = useRef({ of: '', value: '' });
  const ordering = useMutation({
    mutationFn: (given: Given) => {
      const of = JSON.stringify(given);
      if (key.current.of !== of) key.current = { of, value: crypto.randomUUID() };
      const body = { ...given, totalCents: price?.totalCents ?? 0, requestKey: key.current.value };
      return api(seats.order, { params: { orgId }, body });
    },
    onSuccess: (ordered) => {
      key.current = { of: '', value: '' };
      onOrdered(ordered);
    },
  });
  const isAtField = useFieldErrors(form, FIELDS, ordering.error);
  const isInvoice = form.watch('payBy') === 'invoice';
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => void form.handleSubmit((given) => ordering.mutate(given))(event)}
    >
      <Field label="Package" error={errors.role?.message}>
        {(control) => (
          <Select {...control} {...form.register('role')}>
            {book.packages
              .filter(({ tiers }) => tiers.length > 0)
              .map(({ role, title }) => (
                <option key={role} value={role}>
                  {title}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <Controller
        control={form.control}
        name="quantity"
        render={({ field: { value, onChange } }) => (
          <Quantity value={value} onChange={onChange} error={errors.quantity?.message} />
        )}
      />
      <Price price={price} tax={book.tax} />
      <PayBy form={form} days={book.invoiceDays} />
      <Field label="Purchase order number" isOptional error={errors.purchaseOrder?.message}>
        {(control) => <Input {...control} maxLength={40} {...form.register('purchaseOrder')} />}
      </Field>
      <Field label={isInvoice ? 'Send the invoice to' : 'Send the receipt to'} error={errors.email?.message}>
        {(control) => <Input {...control} type="email" {...form.register('email')} />}
      </Field>
      <div role="alert">
        {ordering.error && !isAtField && <FieldError>{reasonOf(ordering.error)}</FieldError>}
      </div>
      <Button type="submit" variant="primary" isBlock isBusy={ordering.isPending}>
        {isInvoice ? 'Order' : 'Buy'} {price ? count(price.quantity, 'seat') : 'seats'}
      </Button>
      <p className="small-text muted">
        {isInvoice
          ? 'The seats open when your payment has arrived.'
          : 'The seats open as soon as the card is charged.'}
      </p>
    </form>
  );
}

/** Orders seats: by card, which is paid here, or on invoice. */
export function BuySeats({ orgId, book, email }: { orgId: number; book: SeatBook; email: string }) {
  const readAgain = useReadSeatsAgain(orgId);
  const [paying, setPaying] = useState<{ order: SeatOrder; payment: PaymentIntent }>();
  const form = useForm<Given>({
    resolver: zodResolver(SeatOrderForm),
    defaultValues: {
      role: book.packages.find(({ tiers }) => tiers.length > 0)?.role ?? 'CRA',
      quantity: 3,
      payBy: 'card',
      purchaseOrder: '',
      email,
    },
  });
  const handleOrdered = ({ order, payment }: { order: SeatOrder; payment: PaymentIntent | null }) => {
    if (payment) return setPaying({ order, payment });
    readAgain();
    toast({
      title: `Invoice ${order.invoiceNumber ?? ''}`,
      description: `It went to ${order.email}, due on ${formatTrialDay(order.dueOn ?? '')}.`,
    });
  };
  return (
    <Card as="section" className="plain stack padded-apart" aria-labelledby="buy-seats">
      <h2 className="card-title" id="buy-seats" tabIndex={-1}>
        Buy seats
      </h2>
      {paying ? (
        <SeatPayment
          {...paying}
          orgId={orgId}
          onPaid={({ title }) => {
            setPaying(undefined);
            readAgain();
            toast({ title: 'The seats are open', description: `${title} can be assigned now.` });
          }}
          onBack={() => {
            setPaying(undefined);
            readAgain();
          }}
        />
      ) : (
        <OrderForm orgId={orgId} book={book} form={form} onOrdered={handleOrdered} />
      )}
    </Card>
  );
}
