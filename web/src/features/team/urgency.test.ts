import type { CellState, Matrix } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { groupByUrgency } from './urgency.ts';

const ASKED = ['GCP', 'SOP-012', 'IATA'];

/** A matrix of people with a state and a day for each requirement. */
const matrixOf = (people: Record<string, [CellState, string | null][]>): Matrix => ({
  asOf: '2026-11-20',
  today: '2026-11-20',
  knownAt: null,
  columns: ASKED.map((title) => ({
    key: `1:${title}`,
    title,
    pack: title.startsWith('SOP') ? 'Read and sign' : 'Site rules',
    number: '1.0',
    trialId: null,
    protocol: null,
    force: 'custom',
    waivable: true,
    sentence: title,
  })),
  rows: Object.entries(people).map(([name, cells], index) => ({
    personId: index + 1,
    name,
    title: 'Coordinator',
    isReady: cells.some(([state]) => state !== 'not_required') || null,
    cells: cells.map(([state, date]) => ({ state, date })),
  })),
  counts: {} as Matrix['counts'],
  packs: [],
  asked: 0,
  ready: 0,
  forecast: [],
});

const said = (matrix: Matrix, only?: CellState) =>
  groupByUrgency(matrix, only).map(({ urgency, people }) => [
    urgency,
    people.map(({ name, requirements }) => [name, ...requirements.map(({ title }) => title)]),
  ]);

test('what makes people unready comes first, and each person once for each urgency', () => {
  const matrix = matrixOf({
    Aisha: [
      ['due', '2026-12-04'],
      ['overdue', '2026-11-12'],
      ['overdue', '2026-11-08'],
    ],
    Ines: [
      ['missing', '2026-11-02'],
      ['expiring', '2026-12-09'],
      ['current', null],
    ],
    Lena: [
      ['current', null],
      ['waived', null],
      ['not_required', null],
    ],
  });
  expect(said(matrix)).toEqual([
    ['overdue', [['Aisha', 'IATA', 'SOP-012']]],
    ['missing', [['Ines', 'GCP']]],
    ['expiring', [['Ines', 'SOP-012']]],
    ['due_later', [['Aisha', 'GCP']]],
    ['current', [['Lena']]],
  ]);
});

test('the next seven days are this week, and who has the first day comes first', () => {
  const rest: [CellState, string | null][] = [
    ['not_required', null],
    ['not_required', null],
  ];
  const matrix = matrixOf({
    Zoe: [['due', '2026-11-26'], ...rest],
    Abel: [['due', '2026-11-27'], ...rest],
    Mia: [['due', '2026-11-20'], ...rest],
  });
  expect(said(matrix)).toEqual([
    [
      'due_this_week',
      [
        ['Mia', 'GCP'],
        ['Zoe', 'GCP'],
      ],
    ],
    ['due_later', [['Abel', 'GCP']]],
  ]);
});

test('a state that is asked for is listed alone, also a quiet one', () => {
  const matrix = matrixOf({
    Aisha: [
      ['due', '2026-11-21'],
      ['due', '2026-12-21'],
      ['waived', null],
    ],
  });
  expect(said(matrix, 'due')).toEqual([
    ['due_this_week', [['Aisha', 'GCP']]],
    ['due_later', [['Aisha', 'SOP-012']]],
  ]);
  expect(said(matrix, 'waived')).toEqual([['waived', [['Aisha', 'IATA']]]]);
});

test('what is read and signed is told from other training', () => {
  const matrix = matrixOf({
    Aisha: [
      ['not_required', null],
      ['due', '2026-11-21'],
      ['due', '2026-11-22'],
    ],
  });
  const [group] = groupByUrgency(matrix, undefined);
  expect(group?.people[0]?.requirements.map(({ isReading }) => isReading)).toEqual([true, false]);
});

test('who is asked nothing comes last, and is not called current', () => {
  const nothing: [CellState, string | null][] = ASKED.map(() => ['not_required', null]);
  const matrix = matrixOf({ Marcus: nothing, Aisha: [['current', null], ...nothing.slice(1)] });
  expect(said(matrix)).toEqual([
    ['current', [['Aisha']]],
    ['not_asked', [['Marcus']]],
  ]);
});
