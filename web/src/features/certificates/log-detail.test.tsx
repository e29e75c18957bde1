import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerInTurn, breakOff, open, reply } from '../../../test/render.tsx';
import { LogDetail } from './log-detail.tsx';

const seenBy = [
  { name: 'one.example', at: '2026-11-23T10:05:00.000Z' },
  { name: 'two.example', at: '2026-11-23T10:04:00.000Z' },
];
const logged = { number: 'CR-1', origin: 'academy.example/log', index: 1234 };

async function shown(given: object): Promise<string> {
  answerInTurn(reply({ logged: { ...logged, ...given } }));
  const { unmount } = open(
    <dl>
      <LogDetail number="CR-1" />
    </dl>,
  );
  const text = (await screen.findByText(/^Entry|^Logged/)).textContent;
  unmount();
  return text;
}

test('a certificate says its entry in the log, how many witnesses had seen it, and by when', async () => {
  const proof = { size: 1300, witnesses: 3 };
  expect(await shown({ proof: { ...proof, seenBy } })).toBe(
    'Entry 1,234, seen by 2 witnesses as of November 23, 2026 (UTC)',
  );
  expect(await shown({ proof: { ...proof, seenBy: seenBy.slice(0, 1) } })).toContain(
    'seen by 1 witness as of',
  );
  expect(await shown({ proof: { ...proof, seenBy: [] } })).toBe('Entry 1,234');
  expect(await shown({ proof: null })).toBe('Entry 1,234');
  expect(await shown({ index: null, proof: null })).toBe('Logged within a minute of its issue');
});

test('without an answer it says so, and claims nothing', async () => {
  answerInTurn(breakOff);
  open(
    <dl>
      <LogDetail number="CR-1" />
    </dl>,
  );
  expect(await screen.findByText('Couldn’t be looked up')).toBeTruthy();
});
