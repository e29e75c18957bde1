import { dayInTheLife, glossary, ROLES } from '@trialwright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';

let academy: TestAcademy;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
  learner = await academy.learner({ role: null });
});
afterAll(() => academy.close());

describe('the glossary', () => {
  test('is one list in alphabetical order', { tags: ['L-API-19', 'L-GLOSS-11'] }, async () => {
    const { status, body } = await learner.call(glossary.list);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThanOrEqual(400);
    const collate = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
    const names = body.map(({ term }) => term);
    expect(names).toEqual(names.toSorted(collate.compare));
    expect(body.find(({ acronym }) => acronym === 'SAE')).toMatchObject({
      term: 'Serious Adverse Event',
      category: 'Safety and Pharmacovigilance',
    });
  });

  test('returns one term by its ID', async () => {
    const [first] = academy.catalogue.shelf.terms;
    expect((await learner.call(glossary.get, { params: { id: first!.id } })).body).toEqual(first);
    const missing = await learner.call(glossary.get, { params: { id: 99_999 } });
    expect(missing.error.code).toBe('glossary.not_found');
  });
});

describe('a day in the life', () => {
  test('exists for each of the six roles', { tags: ['C-DAY-03', 'C-DAY-07'] }, async () => {
    const titles = new Set<string>();
    for (const role of ROLES) {
      const { body } = await learner.call(dayInTheLife.get, { params: { role } });
      expect(body.role).toBe(role);
      expect(body.keyResponsibilities.length).toBeGreaterThanOrEqual(5);
      titles.add(body.title);
    }
    expect(titles.size).toBe(ROLES.length);
    const unknown = await learner.call(dayInTheLife.get, { params: { role: 'Pilot' } });
    expect(unknown.status).toBe(400);
  });
});
