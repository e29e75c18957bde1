import { screen, waitFor } from '@testing-library/react';
import type { RecallItem, RecallSet } from '@trialwright/contract';
import { recall } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { answerInTurn, breakOff, open, reply } from '../../../test/render.tsx';
import { query } from '../../core/query.ts';
import { CheckItem } from './check-item.tsx';
import { TermItem } from './term-item.tsx';

vi.mock('../../core/session.ts', () => ({ useUser: () => ({ id: 7 }) }));
afterEach(() => vi.unstubAllGlobals());

const about = { position: 0, reason: 'new', lastAt: null, source: null, outcome: null } as const;
const term = {
  kind: 'term' as const,
  term: 'Case report form',
  definition: 'Where trial data are collected.',
  reference: 'ICH E6(R3)',
  near: { term: 'Source record', definition: 'Where data are first recorded.' },
};
const card: RecallItem = { ...about, title: term.term, task: term };
const question = {
  id: 'a.01.b',
  ask: 'What do you do?',
  about: null,
  kind: 'choose' as const,
  options: ['Call', 'Wait'],
};
const check: RecallItem = {
  ...about,
  reason: 'missed',
  title: question.ask,
  task: { kind: 'check', question },
};

const setOf = (item: RecallItem): RecallSet => ({
  id: 3,
  startedAt: '2026-11-03T15:00:00.000Z',
  finishedAt: null,
  items: [item],
});
const outcome = { verdict: 'right', dueAt: '2026-11-05T15:00:00.000Z', check: null, question: null } as const;

/** The item with what is known of its set, as the page has it. */
function Item({ initial }: { initial: RecallItem }) {
  const { data } = useQuery({
    ...query(recall.get, { params: { id: 3 } }),
    initialData: setOf(initial),
    enabled: false,
  });
  const [item] = data.items;
  if (item?.task.kind === 'term')
    return <TermItem setId={3} item={item} term={item.task} position="1 of 5" />;
  if (item?.task.kind === 'check')
    return <CheckItem setId={3} item={item} question={item.task.question} label="Check, 1 of 5" />;
  return null;
}

const press = (name: string) => screen.getByRole('button', { name });

test('a card keeps its meaning until it is turned, then names what it is confused with', async () => {
  const { person } = open(<Item initial={card} />);
  expect(screen.queryByText(term.definition)).toBeNull();
  await person.click(press('Turn the card'));
  expect(screen.getByText(term.definition)).toBeTruthy();
  expect(screen.getByText(/Not the same as Source record/)).toBeTruthy();
});

test('a judgment that fails to arrive can be given again', async () => {
  answerInTurn(breakOff, reply(setOf({ ...card, outcome })));
  const { person } = open(<Item initial={card} />);
  await person.click(press('Turn the card'));
  await person.click(press('Knew it'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('couldn’t be saved'));
  await person.click(press('Knew it'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Knew it'));
});

test('a check that comes back tells its rule after the answer, and is final', async () => {
  const result = {
    verdict: 'right' as const,
    text: 'Right',
    why: 'This is why.',
    rule: '21 CFR 312.62(b)',
    marks: [],
    worked: null,
    followed: null,
    expert: null,
  };
  answerInTurn(
    reply(
      setOf({ ...check, outcome: { ...outcome, check: { answer: { kind: 'choose', option: 0 }, result } } }),
    ),
  );
  const { person } = open(<Item initial={check} />);
  await person.click(screen.getByRole('radio', { name: /Call/ }));
  await person.click(press('Check answer'));
  await waitFor(() => expect(screen.getByText('21 CFR 312.62(b)')).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
