import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { calibrate, type Calibration } from './calibrate.ts';
import { collectResponses, type ResponseTable } from './response-table.ts';

/** Estimates of R for simulated answers: how they came about stands in the file. */
const reference = z
  .object({
    answers: z.string(),
    items: z.array(
      z.object({
        erm: z.number(),
        lme4: z.number(),
        lme4Error: z.number(),
        spread: z.number(),
        slope: z.number(),
        slopeError: z.number(),
        difficulty: z.number(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'reference.json'), 'utf8')));

/** Answers as texts of 1 (right), 0, and a dot for what was not asked. */
function tableOf(answers: readonly string[]): ResponseTable {
  const items = Array.from(answers[0] ?? '', (_, index) => ({ id: `q${index}`, key: 0, options: 4 }));
  const table = collectResponses(items);
  for (const text of answers) {
    const given = Array.from(text).flatMap((right, item) =>
      right === '.' ? [] : [{ item, option: right === '1' ? 0 : 1, seconds: null }],
    );
    const right = given.filter(({ option }) => option === 0).length;
    table.add({ answers: given, asked: given.length, right, minutes: 10, offered: items.keys() });
  }
  return table.finish();
}

const table = tableOf(reference.answers.split(' '));
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

function calibrated(model: 'rasch' | 'twoParameter', from = table): Calibration {
  const found = calibrate(from, model);
  if (!found) throw new Error('No maximum was found.');
  return found;
}

describe('calibration', () => {
  test('finds the estimates, errors, and spread of lme4’s marginal likelihood', () => {
    const rasch = calibrated('rasch');
    for (const [index, item] of rasch.items.entries()) {
      const expected = reference.items[index]!;
      expect(item.difficulty).toBeCloseTo(expected.lme4, 3);
      expect(item.difficultyError).toBeCloseTo(expected.lme4Error, 3);
      expect(rasch.spread).toBeCloseTo(expected.spread, 3);
    }
  });

  test('stays within 0.05 of eRm’s conditional likelihood, which assumes no distribution of ability', () => {
    const { items } = calibrated('rasch');
    const center = mean(items.map(({ difficulty }) => difficulty));
    const theirs = mean(reference.items.map(({ erm }) => erm));
    for (const [index, { difficulty }] of items.entries()) {
      const apart = difficulty - center - (reference.items[index]!.erm - theirs);
      expect(Math.abs(apart)).toBeLessThan(0.05);
    }
  });

  test('finds the two parameters that R’s optimizer finds', () => {
    for (const [index, item] of calibrated('twoParameter').items.entries()) {
      const expected = reference.items[index]!;
      expect(item.discrimination).toBeCloseTo(expected.slope, 3);
      expect(item.discriminationError).toBeCloseTo(expected.slopeError, 3);
      expect(item.difficulty).toBeCloseTo(expected.difficulty, 3);
    }
  });

  test('leaves out items with fewer answers than the model needs, and those that all got right', () => {
    const answers = reference.answers.split(' ').slice(0, 600);
    const thin = answers.map((text, person) => `${person < 199 ? '1' : '.'}${person % 2}1${text.slice(3)}`);
    const rasch = calibrated('rasch', tableOf(thin));
    expect(rasch.items.map(({ item }) => item)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(calibrate(tableOf(answers.slice(0, 150)), 'rasch')).toBeUndefined();
    // 600 people answered the four common items, 300 the others.
    expect(calibrated('twoParameter', tableOf(answers)).items.map(({ item }) => item)).toEqual([4, 5, 6, 7]);
  });

  test('calls an item misfitting that people answer by chance', () => {
    const shuffled = reference.answers
      .split(' ')
      .map((text, person) => `${text.slice(0, 5)}${(person >> 1) % 2}${text.slice(6)}`);
    const { items } = calibrated('rasch', tableOf(shuffled));
    expect(items[5]!.infit).toBeGreaterThan(1.1);
    for (const { item, infit } of items) if (item !== 5) expect(infit).toBeLessThan(1.1);
  });

  test('gives each item a mean square near one where the model holds', () => {
    for (const { infit, outfit } of calibrated('twoParameter').items) {
      expect(infit).toBeCloseTo(1, 1);
      expect(outfit).toBeCloseTo(1, 0);
    }
  });
});
