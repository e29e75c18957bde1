import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { checkDrawn } from './drawn-rules.ts';
import { choicesOf, drawValues, DrawnValue, fillIn, withUsualValues, withValues } from './drawn-values.ts';
import { QuestionItem } from './schemas.ts';

const why = 'Why this is so.';

/** An item as a file has it: which day ends a window of 28 days, and how many kits are left. */
const windowItem = (changes: object = {}): QuestionItem =>
  QuestionItem.parse({
    id: 'some-course-q01',
    lesson: 'some-lesson',
    objective: 1,
    bloom: 'apply',
    difficulty: 'medium',
    critical: false,
    stem: 'The form was signed on {signed}. Screening may take 28 days from that day. Which day is the last?',
    options: [
      { text: '{signed + 28}', why, correct: true },
      { text: '{signed + 27}', why: 'This counts {signed} as day 1.' },
      { text: '{signed + 20}', why },
      { text: '{signed + 40}', why },
    ],
    rationale: 'Twenty-eight days after {signed | prose} is {signed + 28 | prose}.',
    reference: 'The protocol',
    author: 'TW',
    reviewed: '2026-11-20',
    draw: { signed: { usual: '05 JUN 2026', from: '02 MAR 2026', to: '28 AUG 2026', skip: 'weekends' } },
    ...changes,
  });

const written = (date: DateTime) => date.toFormat('dd LLL yyyy', { locale: 'en-US' }).toUpperCase();

describe('a question that draws its numbers', () => {
  it('reads with its usual values, and keeps its pattern for others', () => {
    const item = withUsualValues(windowItem());
    expect(item.stem).toContain('signed on 05 JUN 2026.');
    expect(item.options.map(({ text }) => text)).toEqual([
      '03 JUL 2026',
      '02 JUL 2026',
      '25 JUN 2026',
      '15 JUL 2026',
    ]);
    expect(item.rationale).toBe('Twenty-eight days after Jun 5, 2026 is Jul 3, 2026.');
    expect(item.pattern?.options[0]?.text).toBe('{signed + 28}');
  });

  it('computes key and mistakes as a calendar does, with whatever day was drawn', () => {
    const item = withUsualValues(windowItem());
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const values = drawValues(item, (limit) => (numbers.next().value ?? 0) % limit);
        const asked = withValues(item, values);
        const signed = DateTime.fromFormat(String(values?.['signed']), 'dd LLL yyyy', { zone: 'utc' });
        expect(signed.isValid).toBe(true);
        expect(signed.weekday).toBeLessThan(6);
        expect(asked.stem).toContain(written(signed));
        expect(asked.options.map(({ text }) => text)).toEqual(
          [28, 27, 20, 40].map((days) => written(signed.plus({ days }))),
        );
        expect(asked.options.map(({ correct }) => correct)).toEqual([true, false, false, false]);
        expect(asked.options[1]?.why).toBe(`This counts ${written(signed)} as day 1.`);
      }),
    );
  });

  it('draws every choice, and nothing else', () => {
    const drawn = DrawnValue.parse({ usual: 0.3, from: 0.1, to: 0.5, step: 0.1 });
    expect(choicesOf(drawn)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
    const [first, last] = [0, 4].map((index) => drawValues({ draw: { dose: drawn } }, () => index)?.['dose']);
    expect([first, last]).toEqual([0.1, 0.5]);
  });

  it.each([
    ['{kits * 100}', '2,400'],
    ['{kits / 7}', '3.43'],
    ['{kits / 7 | 1}', '3.4'],
    ['{kits / 7 | up}', '4'],
    ['{kits / 7 | down}', '3'],
    ['{(kits + 1) * 2}', '50'],
    ['{day | short}', '06 MAY'],
    ['{day | weekday}', 'Wednesday'],
    ['{day - day}', '0'],
    ['no place', 'no place'],
  ])('writes %s as %s', (text, expected) => {
    expect(fillIn(text, { kits: 24, day: '06 MAY 2026' })).toBe(expected);
  });
});

describe('the check of questions that draw', () => {
  it('finds nothing in one that holds with every draw', () => {
    expect(checkDrawn(windowItem())).toEqual([]);
  });

  const kits = { usual: 20, from: 10, to: 30, step: 1 };
  const amounts = (texts: string[]) => texts.map((text, index) => ({ text, why, correct: index === 0 }));

  it.each([
    ['uses ‘sent’, which it does not draw', { rationale: 'It was sent on {sent}.' }],
    [
      'the usual value of',
      {
        draw: { signed: { usual: '06 JUN 2026', from: '02 MAR 2026', to: '28 AUG 2026', skip: 'weekends' } },
      },
    ],
    ['draws ‘kits’, which neither', { draw: { ...windowItem().draw, kits } }],
    ['a number has no format', { rationale: '{1 + 1 | prose}' }],
    ['divides by zero', { rationale: '{1 / 0}' }],
    [
      'only 3 different texts',
      { draw: { signed: { usual: '02 MAR 2026', from: '02 MAR 2026', to: '04 MAR 2026' } } },
    ],
    [
      'two options are equal with kits = 12',
      {
        stem: 'There are {kits} kits. How many are left?',
        rationale: 'Count them.',
        draw: { kits },
        options: amounts(['{kits}', '{24 - kits}', '{kits + 50}', '{kits + 60}']),
      },
    ],
    [
      'an option is below zero with kits = 10',
      {
        stem: 'There are {kits} kits. How many are left?',
        rationale: 'Count them.',
        draw: { kits },
        options: amounts(['{kits}', '{kits - 11}', '{kits + 50}', '{kits + 60}']),
      },
    ],
  ])('refuses it where %s', (message, changes) => {
    const [problem = ''] = checkDrawn(windowItem(changes));
    expect(problem.replaceAll(/'(\w+)'/g, '‘$1’')).toContain(message);
  });
});
