import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withUsualValues } from '../../content/drawn-values.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import { drawForm, type FormItem } from './draw.ts';
import { grade, presentQuestions, review } from './grade.ts';

const ORDER = [0, 1, 2, 3];

function item(number: number, key: number): QuestionItem {
  return {
    id: `q${number}`,
    lesson: 'lesson',
    objective: 1,
    bloom: 'apply',
    difficulty: 'medium',
    critical: false,
    stem: `Question ${number}`,
    options: ORDER.map((index) => ({
      text: `Option ${index} of ${number}`,
      why: `Secret reason ${index}`,
      correct: index === key,
    })),
    rationale: `Secret rationale ${number}`,
    reference: 'Secret reference',
    author: 'A. Author',
    reviewed: '2026-11-21',
  };
}

interface Exam {
  form: FormItem[];
  bank: Map<string, QuestionItem>;
  /** The right answers as shown. */
  key: Record<string, number>;
}

function examOf(items: { key: number; order: readonly number[] }[]): Exam {
  const questions = items.map(({ key }, index) => item(index, key));
  return {
    form: items.map(({ order }, index) => ({ id: `q${index}`, order: [...order] })),
    bank: new Map(questions.map((question) => [question.id, question])),
    key: Object.fromEntries(items.map(({ key, order }, index) => [`q${index}`, order.indexOf(key)])),
  };
}

const order = fc.shuffledSubarray(ORDER, { minLength: 4, maxLength: 4 });
const entry = fc.record({ key: fc.nat(3), order });
const exam = fc.array(entry, { minLength: 1, maxLength: 45 }).map(examOf);

/** An exam of `total` questions with `right` correct answers. */
function answered(total: number, right: number) {
  const { form, bank, key } = examOf(
    Array.from({ length: total }, (_each, index) => ({ key: index % 4, order: ORDER })),
  );
  const answers = Object.fromEntries(
    Object.entries(key).map(([id, correct], index) => [id, index < right ? correct : (correct + 1) % 4]),
  );
  return grade(form, bank, answers);
}

describe('grading', () => {
  test(
    '80 percent passes and 79 fails, on the rounded percent',
    { tags: ['L-ASSESS-21', 'L-ASSESS-22'] },
    () => {
      expect(answered(20, 16)).toEqual({ score: 80, passed: true, correctAnswers: 16 });
      expect(answered(20, 15)).toEqual({ score: 75, passed: false, correctAnswers: 15 });
      expect(answered(100, 79)).toMatchObject({ score: 79, passed: false });
      // 79.49 rounds down and 79.55 rounds up.
      expect(answered(39, 31)).toMatchObject({ score: 79, passed: false });
      expect(answered(44, 35)).toMatchObject({ score: 80, passed: true });
    },
  );

  test('the score is the rounded percent of right answers, from 0 to 100', { tags: ['L-ASSESS-22'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(60), (total, some) => {
        const right = Math.min(some, total);
        const { score, correctAnswers, passed } = answered(total, right);
        expect(correctAnswers).toBe(right);
        expect(score).toBe(Math.round((right / total) * 100));
        expect(passed).toBe(score >= 80);
      }),
    );
    expect(answered(0, 0)).toEqual({ score: 0, passed: false, correctAnswers: 0 });
  });

  test('one more right answer never lowers the score', () => {
    fc.assert(
      fc.property(
        exam,
        fc.array(fc.nat(3), { minLength: 45, maxLength: 45 }),
        fc.nat(44),
        ({ form, bank, key }, given, which) => {
          const answers = Object.fromEntries(form.map(({ id }, index) => [id, given[index] ?? 0]));
          const { id } = form[which % form.length]!;
          const better = { ...answers, [id]: key[id] ?? 0 };
          expect(grade(form, bank, better).score).toBeGreaterThanOrEqual(grade(form, bank, answers).score);
        },
      ),
    );
  });

  test('the order in which options are shown changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: fc.nat(3), order, other: order, choice: fc.nat(3) }), {
          minLength: 1,
          maxLength: 30,
        }),
        (items) => {
          const one = examOf(items);
          const two = examOf(items.map(({ key, other }) => ({ key, order: other })));
          const chosen = (pick: 'order' | 'other') =>
            Object.fromEntries(items.map((each, index) => [`q${index}`, each[pick].indexOf(each.choice)]));
          expect(grade(two.form, two.bank, chosen('other'))).toEqual(
            grade(one.form, one.bank, chosen('order')),
          );
        },
      ),
    );
  });

  test('what is not answered, and what was not asked, counts nothing', () => {
    const { form, bank, key } = examOf(Array.from({ length: 4 }, () => ({ key: 0, order: ORDER })));
    expect(grade(form, bank, {})).toMatchObject({ score: 0 });
    expect(grade(form, bank, { q0: key['q0'] ?? 0, elsewhere: 0 })).toMatchObject({ score: 25 });
  });

  test('a question that the bank lacks is a failure of ours, never a wrong answer', () => {
    const { form } = examOf([{ key: 0, order: ORDER }]);
    expect(() => grade(form, new Map(), {})).toThrow('lacks the question q0');
  });
});

describe('what a learner sees', () => {
  test('before submission there is no key, no reason, no rationale and no reference', () => {
    fc.assert(
      fc.property(exam, ({ form, bank }) => {
        const shown = presentQuestions(form, bank);
        expect(JSON.stringify(shown)).not.toMatch(/Secret|correct|why|rationale|reference/);
        for (const question of shown) expect(Object.keys(question)).toEqual(['id', 'question', 'options']);
      }),
    );
  });

  test('the review shows the options as they were shown, the choice, the key and why', () => {
    fc.assert(
      fc.property(exam, ({ form, bank, key }) => {
        const lessons = [{ id: 7, slug: 'lesson', title: 'The lesson' }];
        const shown = presentQuestions(form, bank);
        const [first] = review(form, bank, { q0: 2 }, lessons);
        expect(first).toEqual({
          number: 1,
          questionId: 'q0',
          question: 'Question 0',
          options: shown[0]?.options,
          chosen: 2,
          correct: key['q0'],
          rationale: 'Secret rationale 0',
          reference: 'Secret reference',
          lessonId: 7,
          lessonTitle: 'The lesson',
        });
      }),
    );
  });

  test('a question is shown and reviewed with the numbers drawn for it, and its key stays the key', () => {
    const drawing = withUsualValues({
      ...item(0, 2),
      stem: 'Of {kits} kits, 4 are used. How many are left?',
      options: ['{kits}', '{kits + 4}', '{kits - 4}', '{kits - 5}'].map((text, index) => ({
        text,
        why: 'Secret',
        correct: index === 2,
      })),
      rationale: '{kits} less 4 is {kits - 4}.',
      draw: { kits: { usual: 20, from: 10, to: 60, step: 1 } },
    });
    const bank = new Map([[drawing.id, drawing]]);
    fc.assert(
      fc.property(order, fc.integer({ min: 10, max: 60 }), (shownOrder, kits) => {
        const form = [{ id: 'q0', order: shownOrder, values: { kits } }];
        const [shown] = presentQuestions(form, bank);
        const key = shownOrder.indexOf(2);
        expect(shown?.question).toBe(`Of ${kits} kits, 4 are used. How many are left?`);
        expect(shown?.options[key]).toBe(String(kits - 4));
        expect(grade(form, bank, { q0: key }).score).toBe(100);
        const [reviewed] = review(form, bank, { q0: key }, []);
        expect(reviewed).toMatchObject({
          ...(shown && { question: shown.question, options: shown.options }),
          correct: key,
        });
        expect(reviewed?.rationale).toBe(`${kits} less 4 is ${kits - 4}.`);
      }),
    );
  });

  test('two forms of one question differ in its numbers', () => {
    const drawing = withUsualValues({
      ...item(0, 0),
      draw: { kits: { usual: 20, from: 10, to: 60, step: 1 } },
    });
    const lessons = [{ slug: 'lesson', minutes: 30 }];
    const drawnWith = (pick: number) =>
      drawForm([drawing], lessons, (limit) => pick % limit, { total: 1 })[0]?.values;
    expect(drawnWith(0)).toEqual({ kits: 10 });
    expect(drawnWith(7)).toEqual({ kits: 17 });
  });
});
