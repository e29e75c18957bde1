import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerInTurn, breakOff, open, reply } from '../../../test/render.tsx';
import { ProofAlarms } from './proof-alarms.tsx';

const alarm = {
  fault: 'witnesses',
  title: 'No witness signs the public log',
  told: 'None of 2 witnesses has signed a checkpoint for a day.',
  advice: 'Ask those who run the witnesses.',
  since: '2026-11-23T10:00:00.000Z',
};

test('each fault says what is wrong, since when, and what to do', async () => {
  answerInTurn(reply([alarm]));
  open(<ProofAlarms />);
  expect(await screen.findByRole('heading', { name: 'Proof of records' })).toBeTruthy();
  for (const text of [alarm.title, alarm.told, alarm.advice]) expect(screen.getByText(text)).toBeTruthy();
});

test('screen readers are told of a fault that comes while the page is open', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  answerInTurn(reply([]), reply([alarm]));
  const { container } = open(<ProofAlarms />);
  const live = container.querySelector('[aria-live="polite"]');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(live?.textContent).toBe('');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(live?.textContent).toContain(alarm.told);
});

test('there is nothing while nothing is wrong, and a word when nobody knows', async () => {
  answerInTurn(reply([]));
  const { container, unmount } = open(<ProofAlarms />);
  await expect.poll(() => container.textContent).toBe('');
  unmount();
  answerInTurn(breakOff);
  open(<ProofAlarms />);
  expect(await screen.findByText(/couldn’t be looked up/)).toBeTruthy();
});
