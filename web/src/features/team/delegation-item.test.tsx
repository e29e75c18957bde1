import { screen, within } from '@testing-library/react';
import type { DelegationLine } from '@trialwright/contract';
import { expect, test, vi } from 'vitest';
import { answerInTurn, open, refuse } from '../../../test/render.tsx';
import { DelegationItem } from './delegation-item.tsx';

const line = (over: Partial<DelegationLine> = {}): DelegationLine => ({
  id: 'DL-12',
  factId: 12,
  personId: 7,
  name: 'Joy Tran',
  task: 'T05',
  taskTitle: 'Record adverse events',
  status: 'authorized',
  from: '2026-03-02',
  to: null,
  term: 'running',
  requestedFrom: '2026-03-02',
  gate: 'met',
  checks: [],
  acceptance: null,
  acceptedFor: null,
  authorization: null,
  formerInvestigator: null,
  replaces: null,
  replacedBy: null,
  override: null,
  ending: null,
  history: [
    { version: 1, status: 'proposed', recordedAt: '2026-03-02T15:00:00.000Z', by: 'Max', reason: null },
  ],
  ...over,
});

const show = (over: Partial<DelegationLine>, props: Partial<Parameters<typeof DelegationItem>[0]> = {}) =>
  open(
    <ul>
      <DelegationItem
        orgId={1}
        line={line(over)}
        onEnd={vi.fn()}
        onCorrect={vi.fn()}
        onChanged={vi.fn()}
        {...props}
      />
    </ul>,
  );

test('a line that was corrected is struck in words as well, and takes no further action', () => {
  show({
    status: 'replaced',
    term: null,
    replacedBy: { id: 'DL-15', as: 'correction', isPending: false },
    history: [
      { version: 1, status: 'proposed', recordedAt: '2026-03-02T15:00:00.000Z', by: 'Max', reason: null },
      {
        version: 4,
        status: 'replaced',
        recordedAt: '2026-03-11T15:00:00.000Z',
        by: 'Dr. Okafor',
        reason: 'Corrected by DL-15: The wrong day was entered',
      },
    ],
  });
  const item = within(screen.getByRole('listitem'));
  expect(item.getByRole('heading').textContent).toBe('Struck: Joy Tran: T05, Record adverse events');
  expect(item.getByRole('heading').querySelector('del')?.textContent).toBe(
    'Joy Tran: T05, Record adverse events',
  );
  expect(item.getByText('Corrected by DL-15: The wrong day was entered')).toBeTruthy();
  expect(item.queryByRole('button')).toBeNull();
});

test('a correction names the line that it corrects, who entered it, and why', () => {
  show({
    id: 'DL-15',
    status: 'proposed',
    replaces: { id: 'DL-12', as: 'correction' },
    history: [
      {
        version: 1,
        status: 'proposed',
        recordedAt: '2026-03-11T15:00:00.000Z',
        by: 'Peter Hahn',
        reason: 'The wrong day was entered',
      },
    ],
  });
  expect(screen.getByRole('listitem').textContent).toContain(
    'Corrects DL-12: “The wrong day was entered” Entered by Peter Hahn, 11 Mar 2026 (UTC).',
  );
});

test('what a former investigator authorized is offered to the new one, and a refusal stays beside it', async () => {
  answerInTurn(
    refuse(409, { code: 'delegations.blocked', message: 'Training is missing, so this can’t be signed.' }),
  );
  const { person } = show(
    { formerInvestigator: { name: 'Dr. Ada Okafor', until: '2026-03-09' } },
    { isInvestigator: true },
  );
  expect(screen.getByText('Waits for the new investigator')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain(
    'Authorized by Dr. Ada Okafor, principal investigator until 9 Mar 2026.',
  );
  await person.click(screen.getByRole('button', { name: 'Authorize anew and sign T05 for Joy Tran' }));
  expect(await screen.findByText('Training is missing, so this can’t be signed.')).toBeTruthy();
});

test('a line that was signed although training was missing does not say that it lapsed', () => {
  show({ gate: 'lapsed', override: 'Booked for next week' });
  expect(screen.getByText('Training missing')).toBeTruthy();
  expect(screen.queryByText('Training lapsed')).toBeNull();
});

test('the person reads that a line waits for them', () => {
  show({ status: 'proposed', term: null }, { isOwn: true });
  expect(screen.getByText('Waits for you')).toBeTruthy();
});

test('to others the same line offers nothing to sign', () => {
  show({ formerInvestigator: { name: 'Dr. Ada Okafor', until: '2026-03-09' } });
  expect(screen.queryByRole('button', { name: /^Authorize/ })).toBeNull();
});

const ended = {
  status: 'ended' as const,
  to: '2026-11-30',
  ending: {
    by: 'Max',
    recordedAt: '2026-11-20T15:00:00.000Z',
    reason: 'The last visit is on that day',
  },
  history: [
    {
      version: 4,
      status: 'ended' as const,
      recordedAt: '2026-11-20T15:00:00.000Z',
      by: 'Max',
      reason: 'The last visit is on that day',
    },
  ],
};

test('a line whose last day is still to come says when it ends, and can be ended earlier', () => {
  show(ended);
  const item = screen.getByRole('listitem');
  within(item).getByText('Ends on 30 Nov 2026');
  within(item).getByText('Training met');
  within(item).getByText(
    'Ends on 30 Nov 2026. The last visit is on that day (recorded by Max, 20 Nov 2026 UTC)',
  );
  within(item).getByRole('button', { name: 'End T05 of Joy Tran' });
  expect(within(item).queryByText('Ended')).toBeNull();
});

test('a line whose last day is over has ended, whoever set that day', () => {
  for (const over of [ended, { status: 'authorized' as const, to: '2026-11-30' }]) {
    const { unmount } = show({ ...over, term: 'over' });
    screen.getByText('Ended');
    expect(screen.queryByText('Training met')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(End|Reject) / })).toBeNull();
    unmount();
  }
});

test('a line that was withdrawn before its first day says so, with the reason, and takes no action', () => {
  const ending = { ...ended.ending, by: 'an operator of the academy', reason: 'The account was deleted' };
  show({ status: 'withdrawn', term: null, ending });
  screen.getByText('Withdrawn');
  screen.getByText(
    'Withdrawn before its first day; it was never in force. The account was deleted (recorded by an operator of the academy, 20 Nov 2026 UTC)',
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
});
