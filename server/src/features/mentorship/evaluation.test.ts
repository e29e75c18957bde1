import { beforeAll, describe, expect, test } from 'vitest';
import type { Catalogue } from '../../content/catalogue.ts';
import { loadCatalogue } from '../../content/load.ts';
import { createMentor, draftAnswer, type Mentor } from './answer.ts';
import { evaluate, isGoodEnough, readEvaluation, unknownSources } from './evaluation.ts';

const file = readEvaluation();
let catalogue: Catalogue;
let mentor: Mentor;

beforeAll(async () => {
  catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
  mentor = await createMentor(catalogue);
});

describe('the evaluation', () => {
  test('has enough questions, a third of them held out from tuning', () => {
    expect(file.answerable.length).toBeGreaterThanOrEqual(100);
    expect(file.outOfScope.length).toBeGreaterThanOrEqual(50);
    const all = [...file.answerable, ...file.outOfScope];
    expect(all.filter(({ set }) => set === 'held-out').length).toBeGreaterThanOrEqual(70);
    expect(new Set(all.map(({ ask }) => ask)).size).toBe(all.length);
  });

  test('names only existing sources', () => {
    expect(unknownSources(file, catalogue)).toEqual([]);
  });

  test('finds the right source for 9 of 10 questions and declines 9 of 10 others', () => {
    const report = evaluate(mentor, file);
    const summary = JSON.stringify({ ...report, mistakes: report.mistakes }, null, 1);
    expect(isGoodEnough(report), summary).toBe(true);
  });
});

describe('an answer', () => {
  test.each([
    ['How long must we keep source documents?', 'PI', /2 years after the marketing approval.*25 years/],
    ['Sponsor requesting data', 'CRA', /The sponsor requests data\./],
    ['What is a protocol deviation?', 'PI', /Any change, divergence, or departure/],
    ['When does my GCP certificate expire?', 'PI', /GCP training expires is policy, not law/],
    ['Career advancement help', 'CTA', /Choose the role that you want/],
  ] as const)(
    'to "%s" starts with the point of the question',
    { tags: ['L-API-25'] },
    (question, role, expected) => {
      const { response } = draftAnswer(mentor, { question, role, isOpen: () => true });
      expect(response.split('\n')[0]).toMatch(expected);
      expect(response).not.toContain('Read the protocol and its schedule');
    },
  );
});

describe('every answer', () => {
  test('is short, and every sentence is in the content', () => {
    // A number in brackets is written in other brackets, so that it is not a citation.
    const plain = (text: string) => text.replaceAll(/\[(\d+)\]/g, '($1)');
    const texts = new Set(
      mentor.index.passages.flatMap(({ lines }) => lines().map(({ text }) => plain(text))),
    );
    for (const { ask, role } of file.answerable) {
      const { response, grounded } = draftAnswer(mentor, { question: ask, role, isOpen: () => true });
      if (!grounded) continue;
      expect(response.split(/\s+/).length, ask).toBeLessThan(260);
      const quoted = response
        .replaceAll(/^\*\*[^*]+\*\*:?/gm, '')
        .split(/\s?\[\d+\]\s?/)
        .map((part) => part.replace(/^[\s-]+/, '').trim())
        .filter((part) => part !== '' && !part.startsWith('Training guidance only.'));
      expect(
        quoted.filter((part) => !texts.has(part)),
        ask,
      ).toEqual([]);
    }
  });
});
