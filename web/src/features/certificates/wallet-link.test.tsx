import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerInTurn, breakOff, held, open, reply } from '../../../test/render.tsx';
import { WalletLink } from './wallet-link.tsx';

const offer = (challenge: string) => ({
  link: `dccrequest://request?issuer=did%3Aweb%3Aacademy.example&challenge=${challenge}&auth_type=bearer`,
  expiresAt: '2026-11-23T10:15:00.000Z',
});
const button = () => screen.getByRole('button', { name: 'Add to Learner Credential Wallet' });

test('a link is made on request only, and shown as a code and as a way into the wallet', async () => {
  const waiting = held(offer('one'));
  const { sent } = answerInTurn(waiting.reply);
  const { person } = open(<WalletLink number="CR-1" />);
  expect(sent()).toEqual([]);
  await person.click(button());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Making a link...' }).disabled).toBe(true);
  waiting.arrive();
  const link = await screen.findByRole('link', { name: 'Open the wallet' });
  expect(link.getAttribute('href')).toBe(offer('one').link);
  expect(screen.getByRole('img', { name: /^QR code that adds/ })).toBeTruthy();
  expect(screen.getByText(/^Works once, until/)).toBeTruthy();
});

test('a used link is followed by a new one', async () => {
  answerInTurn(reply(offer('one')), reply(offer('two')));
  const { person } = open(<WalletLink number="CR-1" />);
  await person.click(button());
  await person.click(await screen.findByRole('button', { name: 'New code' }));
  const link = screen.getByRole('link', { name: 'Open the wallet' });
  await expect.poll(() => link.getAttribute('href')).toBe(offer('two').link);
});

test('without a connection it says so and tries again', async () => {
  answerInTurn(breakOff, reply(offer('one')));
  const { person } = open(<WalletLink number="CR-1" />);
  await person.click(button());
  expect(await screen.findByText('The link couldn’t be made')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Open the wallet' })).toBeTruthy();
});
