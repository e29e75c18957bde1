import { screen, waitFor } from '@testing-library/react';
import type { PaymentIntent } from '@trialwright/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerInTurn, breakOff, held, open, refuse, reply } from '../../../test/render.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { SandboxForm } from './sandbox-form.tsx';

const INTENT: PaymentIntent = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  amount: 149,
  mode: 'sandbox',
  publishableKey: null,
};
const calls = {
  onTaken: vi.fn<CardFormProps['onTaken']>(),
  onDeclined: vi.fn<CardFormProps['onDeclined']>(),
  onUnclear: vi.fn<CardFormProps['onUnclear']>(),
  onSetupFailed: vi.fn<CardFormProps['onSetupFailed']>(),
  onBusyChange: vi.fn<NonNullable<CardFormProps['onBusyChange']>>(),
};
beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllGlobals());

const form = (isSettling = false) => <SandboxForm intent={INTENT} isSettling={isSettling} {...calls} />;
const number = () => screen.getByLabelText<HTMLInputElement>(/Card number/);
const payButton = () => screen.getByRole('button', { name: /^(Pay|Processing)/ });

async function fillAndPay(person: ReturnType<typeof open>['person']) {
  await person.type(number(), '4242424242424242');
  await person.type(screen.getByLabelText(/Expiration date/), '1239');
  await person.type(screen.getByLabelText(/Security code/), '123');
  await person.click(payButton());
}

describe('the card form', () => {
  test('names each field that is wrong and sends nothing', async () => {
    const { sent } = answerInTurn();
    const { person } = open(form());
    await person.type(number(), '4242');
    await person.click(payButton());
    expect(await screen.findByText('Your card number is invalid.')).toBeTruthy();
    expect(screen.getByText('Enter the 3- or 4-digit security code.')).toBeTruthy();
    expect(document.activeElement).toBe(number());
    expect(sent()).toEqual([]);
  });

  test('pays once, however often it is pressed, and is busy until the reply', async () => {
    const later = held({ status: 'succeeded' });
    const { sent } = answerInTurn(later.reply);
    const { person } = open(form());
    await fillAndPay(person);
    await waitFor(() => expect(payButton().getAttribute('aria-disabled')).toBe('true'));
    await person.click(payButton());
    expect(calls.onTaken).not.toHaveBeenCalled();
    later.arrive();
    await waitFor(() => expect(calls.onTaken).toHaveBeenCalledExactlyOnceWith('succeeded'));
    expect(sent()).toHaveLength(1);
    expect(calls.onBusyChange.mock.calls.flat()).toContain(true);
  });

  test('keeps everything typed when the card is declined', async () => {
    answerInTurn(reply({ status: 'requires_payment_method', message: 'Your card was declined.' }));
    const { person } = open(form());
    await fillAndPay(person);
    await waitFor(() => expect(calls.onDeclined).toHaveBeenCalledWith('Your card was declined.'));
    expect(number().value).toBe('4242 4242 4242 4242');
    expect(payButton().getAttribute('aria-disabled')).toBe('false');
  });

  test('shows a refusal that names a field at that field', async () => {
    const message = 'Your card’s expiration date is in the past.';
    answerInTurn(refuse(400, { code: 'request.invalid', message, fields: { expiry: message } }));
    const { person } = open(form());
    await fillAndPay(person);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(calls.onDeclined).not.toHaveBeenCalled();
  });

  test.each([
    ['a broken connection', breakOff],
    ['a failure of the server', refuse(503, { code: 'server.busy', message: 'Busy.' })],
  ])('does not call %s a refusal: the card may have been charged', async (_what, answer) => {
    answerInTurn(answer);
    const { person } = open(form());
    await fillAndPay(person);
    await waitFor(() => expect(calls.onUnclear).toHaveBeenCalledTimes(1));
    expect(calls.onDeclined).not.toHaveBeenCalled();
  });

  test('takes a payment that another tab has made for made', async () => {
    answerInTurn(refuse(409, { code: 'payments.wrong_state', message: 'It is paid.' }));
    const { person } = open(form());
    await fillAndPay(person);
    await waitFor(() => expect(calls.onTaken).toHaveBeenCalledWith('processing'));
  });
});

describe('the bank’s question', () => {
  const asked = reply({ status: 'requires_action' });

  test.each([
    ['Approve', true],
    ['Fail', false],
  ])('%s is sent with the payment', async (label, approve) => {
    const { sent } = answerInTurn(
      asked,
      reply(approve ? { status: 'succeeded' } : { status: 'requires_payment_method', message: 'Declined.' }),
    );
    const { person } = open(form());
    await fillAndPay(person);
    expect(await screen.findByRole('alertdialog', { name: /Your bank is asking/ })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: label }));
    await waitFor(() =>
      approve
        ? expect(calls.onTaken).toHaveBeenCalledWith('succeeded')
        : expect(calls.onDeclined).toHaveBeenCalledWith('Declined.'),
    );
    expect(sent()[1]).toEqual({ clientSecret: INTENT.clientSecret, approve });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('stays while its answer is on the way, and cannot be answered twice', async () => {
    const later = held({ status: 'succeeded' });
    const { sent } = answerInTurn(asked, later.reply);
    const { person } = open(form());
    await fillAndPay(person);
    await person.click(await screen.findByRole('button', { name: 'Approve' }));
    await person.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fail' }).disabled).toBe(true);
    later.arrive();
    await waitFor(() => expect(calls.onTaken).toHaveBeenCalledTimes(1));
    expect(sent()).toHaveLength(2);
  });

  test('closed without an answer leaves the form as it was', async () => {
    answerInTurn(asked);
    const { person } = open(form());
    await fillAndPay(person);
    await screen.findByRole('alertdialog');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(number().value).toBe('4242 4242 4242 4242');
    expect(calls.onTaken).not.toHaveBeenCalled();
  });
});
