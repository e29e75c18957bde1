import { CheckAnswer, CheckQuestion } from '@trialwright/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { askCheck, Check, CHECK_KINDS, gradeCheck, keyOf } from './check.ts';
import { CHECK_SKELETONS } from './skeletons.ts';

const source = (kind: string) => parse(CHECK_SKELETONS[kind as Check['check']]) as Record<string, unknown>;
const sample = <K extends Check['check']>(kind: K) =>
  Check.parse(source(kind)) as Extract<Check, { check: K }>;
const kinds = Object.keys(CHECK_SKELETONS) as Check['check'][];
const samples = kinds.map((kind) => [kind, sample(kind)] as const);
const GOOD = ['right', 'compared', 'decided'];

const result = (check: Check, answer: CheckAnswer) => gradeCheck(check, answer)?.result;

/** Any answer to a check that fits it. */
function answersTo(check: Check): fc.Arbitrary<CheckAnswer> {
  const places = (count: number) => fc.subarray([...Array(count).keys()], { minLength: 1 });
  const permutation = (count: number) =>
    fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count });
  const each = (count: number, most: number) =>
    fc.array(fc.nat(most - 1), { minLength: count, maxLength: count });
  const question = askCheck(check);
  switch (question.kind) {
    case 'choose':
    case 'consequence':
      return fc.nat(question.options.length - 1).map((option) => ({ kind: question.kind, option }));
    case 'tick':
      return places(question.options.length).map((options) => ({ kind: 'tick', options }));
    case 'order':
      return permutation(question.steps.length).map((steps) => ({ kind: 'order', steps }));
    case 'sort':
      return each(question.items.length, question.bins.length).map((bins) => ({ kind: 'sort', bins }));
    case 'mark': {
      const cells = question.sheets.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
      return places(cells.filter(({ place }) => place !== null).length).map((given) => ({
        kind: 'mark',
        places: given,
      }));
    }
    case 'fill':
      return fc
        .array(fc.constantFrom('3', '26 MAY 2026', '25 MAY 2026', 'x', '2'), {
          minLength: question.fields.length,
          maxLength: question.fields.length,
        })
        .map((values) => ({ kind: 'fill', values }));
    case 'write':
      return fc.constant({
        kind: 'write',
        text: 'one two three four five six seven eight nine ten '.repeat(3),
      });
    default:
      return each(question.lefts.length, question.rights.length).map((rights) => ({ kind: 'match', rights }));
  }
}

describe('a check', () => {
  test('is of one of nine kinds', () => {
    expect(CHECK_KINDS).toEqual(kinds);
    expect(kinds).toHaveLength(9);
  });

  test.each(samples)('%s grades its own key as right', (_kind, check) => {
    const graded = gradeCheck(check, keyOf(check));
    expect(GOOD).toContain(graded?.result.verdict);
    expect(graded?.hits).toBe(graded?.of);
    expect(graded?.result).toMatchObject({ rule: check.rule });
  });

  test.each(samples)('%s is asked without anything that tells its key', (_kind, check) => {
    const question = askCheck(check);
    expect(CheckQuestion.parse(question)).toEqual(question);
    const text = JSON.stringify(question);
    expect(text).not.toContain(check.why);
    expect(text).not.toContain(check.rule);
    expect(text).not.toMatch(
      /"(right|flaw|fine|because|best|then|when|answer|near|worked|expert|rubric|bin|start|shown)"/,
    );
  });

  test.each(samples)(
    '%s: whatever is answered has one mark for each part, and only a full answer is right',
    (_kind, check) => {
      fc.assert(
        fc.property(answersTo(check), (answer) => {
          const graded = gradeCheck(check, CheckAnswer.parse(answer));
          expect(graded).toBeDefined();
          if (!graded) return;
          const { result, hits, of } = graded;
          const wrong = result.marks.filter(({ state }) => !['right', 'none'].includes(state));
          if (!GOOD.includes(result.verdict)) expect(wrong.length).toBeGreaterThan(0);
          if (result.verdict === 'right') expect([wrong, hits]).toEqual([[], of]);
          expect(hits).toBeLessThanOrEqual(of);
          // Graded twice, it is the same; and the same whatever the order in which places were marked.
          expect(gradeCheck(check, answer)).toEqual(graded);
          if (answer.kind === 'tick')
            expect(result).toEqual(
              gradeCheck(check, { ...answer, options: answer.options.toReversed() })?.result,
            );
        }),
        { numRuns: 60 },
      );
    },
  );

  test.each(samples)(
    '%s takes no answer of another kind, none out of range, and no half one',
    (_kind, check) => {
      for (const [, other] of samples)
        if (other.check !== check.check) expect(gradeCheck(check, keyOf(other))).toBeUndefined();
      const far: CheckAnswer[] = [
        { kind: 'choose', option: 9 },
        { kind: 'consequence', option: 9 },
        { kind: 'tick', options: [0, 9] },
        { kind: 'tick', options: [0, 0] },
        { kind: 'tick', options: [] },
        { kind: 'order', steps: [0, 1, 2, 3, 3] },
        { kind: 'order', steps: [0] },
        { kind: 'sort', bins: [0] },
        { kind: 'sort', bins: [9, 9, 9, 9, 9] },
        { kind: 'mark', places: [99] },
        { kind: 'mark', places: [] },
        { kind: 'fill', values: ['3'] },
        { kind: 'fill', values: ['3', ' '] },
        { kind: 'write', text: 'too short' },
        { kind: 'match', rights: [0, 0, 0, 9] },
      ];
      for (const answer of far) expect(gradeCheck(check, answer), JSON.stringify(answer)).toBeUndefined();
    },
  );
});

describe('grading', () => {
  test('of what is to be found: more found than false alarms is partly right', () => {
    const tick = sample('tick');
    const right = tick.options.flatMap((option, place) => (option.right ? [place] : []));
    const wrong = tick.options.flatMap((option, place) => (option.right ? [] : [place]));
    expect(result(tick, { kind: 'tick', options: right })?.verdict).toBe('right');
    expect(result(tick, { kind: 'tick', options: right.slice(1) })?.verdict).toBe('partly');
    expect(result(tick, { kind: 'tick', options: [...right.slice(0, 1), ...wrong] })?.verdict).toBe('wrong');
    const all = result(tick, { kind: 'tick', options: [...right, ...wrong.slice(0, 1)] });
    expect(all?.text).toBe(`Partly right: ${right.length} of ${right.length} found, 1 false alarm`);
    expect(all?.marks.map(({ state }) => state)).toContain('alarm');
  });

  test('of an order says where each step belongs', () => {
    const order = sample('order');
    const asShown = result(order, { kind: 'order', steps: [0, 1, 2, 3, 4] });
    expect(asShown?.verdict).toBe('wrong');
    expect(asShown?.marks[0]?.answer).toBe(`Belongs at ${(order.start[0] ?? 0) + 1}`);
  });

  test('of a field takes the ways in which people write days and numbers, and explains a near miss', () => {
    const fill = sample('fill');
    for (const day of ['26 MAY 2026', '26 may 2026', ' 26  May 2026', 'May 26, 2026', '2026-05-26'])
      expect(result(fill, { kind: 'fill', values: [day, '3'] })?.verdict, day).toBe('right');
    const near = result(fill, { kind: 'fill', values: ['25 MAY 2026', '3.0'] });
    expect(near).toMatchObject({ verdict: 'partly', text: 'Partly right: 1 of 2' });
    expect(near?.marks[0]).toMatchObject({
      answer: 'It is 26 MAY 2026',
      because: fill.fields[0]?.near[0]?.because,
    });
    for (const value of ['31 FEB 2026', '', 'tomorrow'])
      expect(result(fill, { kind: 'fill', values: [value || '-', '2,5'] })?.verdict).toBe('wrong');
    expect(near?.worked).toEqual(fill.worked);
  });

  test('of a decision tells what followed from it, and never which was best', () => {
    const decision = sample('consequence');
    const { option } = keyOf(decision) as { option: number };
    const other = (option + 1) % decision.options.length;
    const told = result(decision, { kind: 'consequence', option: other });
    expect(told).toMatchObject({ verdict: 'decided', marks: [], why: decision.options[other]?.because });
    expect(JSON.stringify(told)).not.toContain(decision.options[option]?.because);
    expect(gradeCheck(decision, { kind: 'consequence', option: other })?.hits).toBe(0);
    expect(gradeCheck(decision, { kind: 'consequence', option })?.hits).toBe(1);
  });
});

describe('the source of a check', () => {
  const refused = (kind: Check['check'], change: Record<string, unknown>) =>
    Check.safeParse({ ...source(kind), ...change })
      .error?.issues.map(({ message }) => message)
      .join('; ');

  test.each<[string, Check['check'], Record<string, unknown>, string]>([
    ['an unknown key', 'choose', { hint: 'It is B.' }, 'Unrecognized key'],
    ['no rule', 'choose', { rule: undefined }, ''],
    ['a short why', 'tick', { why: 'Because.' }, 'fewer than 40'],
    ['a long why', 'tick', { why: 'w'.repeat(201) }, 'more than 200'],
    ['an ID of another form', 'sort', { id: 'my-check' }, 'is course.lesson.name'],
    ['an order that is no shuffle', 'order', { start: [0, 1, 2, 3, 4] }, 'not in their own order'],
    ['an order with a gap', 'order', { start: [1, 0, 2, 3] }, 'has one position for each step'],
    ['a bin without items', 'sort', { bins: ['Measured', 'Documented', 'Reported', 'Judged', 'Else'] }, ''],
    ['right sides in their own order', 'match', { shown: [0, 1, 2, 3] }, 'not in their own order'],
  ])('with %s is refused', (_what, kind, change, message) => {
    expect(refused(kind, change)).toContain(message);
    expect(refused(kind, change)).toBeDefined();
  });

  test('needs one key, and at least as many places that are fine as flaws', () => {
    const { options } = sample('choose');
    expect(refused('choose', { options: options.map((option) => ({ ...option, right: true })) })).toContain(
      'exactly one that is right',
    );
    const cell = (id: string, flaw: boolean) => ({
      id,
      text: id,
      ...(flaw ? { flaw: 'A reason' } : { fine: 'A reason' }),
    });
    const row = (label: string, flaws: boolean[]) => ({
      label,
      cells: flaws.map((flaw, index) => cell(`${label}${index}`, flaw)),
    });
    const sheet = (a: boolean[], b: boolean[]) => [
      { title: 'T', head: 'H', rows: [row('a', a), row('b', b)] },
    ];
    expect(refused('mark', { sheets: sheet([true, true], [true, false]) })).toContain('at least as many');
    expect(refused('mark', { sheets: sheet([false, false], [false]) })).toContain('have a flaw');
    expect(refused('mark', { sheets: sheet([true, false], [true, false]) })).toBeUndefined();
  });

  test('is computed again where it says how', () => {
    const field = (expr: string, answer: string | number) => ({
      fields: [{ label: 'Day', type: typeof answer === 'number' ? 'number' : 'date', answer, expr }],
    });
    expect(refused('fill', field('25 JUN 2026 - 30', '26 MAY 2026'))).toBeUndefined();
    expect(refused('fill', field('29 MAY 2026 - 26 MAY 2026', 3))).toBeUndefined();
    expect(refused('fill', field('60 - (1 + 26 * 2 - 2) - 4', 5))).toBeUndefined();
    expect(refused('fill', field('25 JUN 2026 - 30', '25 MAY 2026'))).toContain('gives 26 MAY 2026');
    for (const [expr, reason] of [
      ['2 +', 'ends too early'],
      ['2 ^ 3', 'cannot be read from “^ 3”'],
      ['(2', 'lacks a closing parenthesis'],
      ['2 3', 'goes on after its end'],
      ['31 FEB 2026 + 1', 'there is no 31 FEB 2026'],
      ['2 * 05 JUN 2026', 'only added to'],
    ] as const)
      expect(refused('fill', field(expr, 2)), expr).toContain(reason);
  });
});
