import { presentations } from '@trialwright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

describe('the developer portal', () => {
  test(
    'lists four presentations publicly, 190 slides and 8.5 hours in total',
    { tags: ['C-DEV-01', 'C-DEV-02', 'C-DEV-03', 'C-DEV-04', 'C-DEV-05', 'C-DEV-06', 'C-DEV-07'] },
    async () => {
      const { status, body } = await academy.visitor(presentations.list);
      expect(status).toBe(200);
      expect(body.map(({ title, slideCount }) => ({ title, slideCount }))).toEqual([
        { title: 'CRA Foundation Training', slideCount: 100 },
        { title: 'Protocol Compliance & Deviation Management', slideCount: 30 },
        { title: 'Site Relationship Management', slideCount: 30 },
        { title: 'Monitoring Visit Preparation', slideCount: 30 },
      ]);
      expect(body[0]?.description).toContain('100-slide program');
      expect(body.reduce((sum, { duration }) => sum + duration, 0)).toBe(510);
      expect(Object.keys(body[0] ?? {})).toEqual(['id', 'title', 'description', 'slideCount', 'duration']);
    },
  );

  test(
    'shows each presentation with numbered slides of plain text',
    { tags: ['C-DEV-12', 'C-DEV-13'] },
    async () => {
      const list = (await academy.visitor(presentations.list)).body;
      for (const { id, slideCount } of list) {
        const { body } = await academy.visitor(presentations.get, { params: { id } });
        expect(body.slides).toHaveLength(slideCount);
        expect(body.slides.map(({ slideNumber }) => slideNumber)).toEqual(
          Array.from({ length: slideCount }, (_, index) => index + 1),
        );
        for (const { title, content } of body.slides) {
          expect(title).not.toBe('');
          expect(content.bulletPoints.length).toBeGreaterThan(1);
        }
      }
    },
  );

  test(
    'has five documents, two more templates, and review items for five visit types',
    { tags: ['C-DEV-11', 'C-DEV-14', 'C-DEV-15'] },
    async () => {
      const { body } = await academy.visitor(presentations.appendix);
      expect(body.documents.map(({ title }) => title)).toEqual([
        expect.stringMatching(/Informed Consent|ICF/),
        'Source Data Verification Log',
        'Adverse Event Log',
        'Investigational Product Accountability Log',
        'Monitoring Visit Report Template',
      ]);
      for (const { fields, sections, example, template } of body.documents) {
        expect(fields.length + sections.length).toBeGreaterThan(3);
        expect(example).toContain('\n');
        expect(template).toContain('____');
      }
      expect(body.additionalTemplates).toHaveLength(2);
      for (const { visitTypes } of body.craReviewItems)
        expect(visitTypes.map(({ visitType }) => visitType)).toEqual([
          'SIV',
          'IMV',
          'COV',
          'For-Cause',
          'Remote',
        ]);
    },
  );

  test('reveals no assessment question, with or without its key', { tags: ['C-DEV-01'] }, async () => {
    const list = (await academy.visitor(presentations.list)).body;
    const texts = await Promise.all(
      list.map(async ({ id }) => (await academy.visitor(presentations.get, { params: { id } })).body),
    );
    const shown = JSON.stringify([texts, (await academy.visitor(presentations.appendix)).body]);
    const stems = academy.catalogue.courses.flatMap(({ questions }) =>
      questions.map(({ stem }) => stem.trim()),
    );
    expect(stems.length).toBeGreaterThan(100);
    expect(stems.filter((stem) => shown.includes(JSON.stringify(stem).slice(1, -1)))).toEqual([]);
    expect(shown).not.toMatch(/"(correct|rationale|email|username)"/);
  });

  test('returns 404 for an unknown presentation and rejects an invalid ID', async () => {
    const missing = await academy.visitor(presentations.get, { params: { id: 99 } });
    expect(missing).toMatchObject({ status: 404, error: { code: 'request.not_found' } });
    const bad = await academy.visitor(presentations.get, { params: { id: 'first' } });
    expect(bad).toMatchObject({ status: 400, error: { fields: { id: expect.any(String) as string } } });
  });

  test('can be turned off without affecting the rest', { tags: ['C-DEV-01'] }, async () => {
    const closed = await startAcademy({ DEV_PORTAL: 'false' });
    try {
      for (const answer of [
        await closed.visitor(presentations.list),
        await closed.visitor(presentations.get, { params: { id: 1 } }),
        await closed.visitor(presentations.appendix),
      ])
        expect(answer).toMatchObject({ status: 404, error: { code: 'request.not_found' } });
      expect((await closed.app.server.inject({ url: '/api/academy' })).statusCode).toBe(200);
    } finally {
      await closed.close();
    }
  });
});
