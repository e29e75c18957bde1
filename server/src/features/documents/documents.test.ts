import { documents, DOCUMENT_CATEGORIES, ROLES } from '@trialwright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { MEDIA_TYPES } from './document-file.ts';

let academy: TestAcademy;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
  learner = await academy.learner();
});
afterAll(() => academy.close());

describe('documents', () => {
  test('are listed by title with the fields of a card', { tags: ['L-API-20', 'L-DOCS-13'] }, async () => {
    const { status, body } = await learner.call(documents.list);
    expect(status).toBe(200);
    expect(body).toHaveLength(academy.catalogue.shelf.documents.length);
    const titles = body.map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(body.find(({ slug }) => slug === 'note-to-file-template')).toEqual({
      id: 26,
      slug: 'note-to-file-template',
      title: 'Note to File Template',
      description: expect.stringContaining('one-page form') as string,
      category: 'Templates',
      fileType: 'docx',
      roles: ['Study_Coordinator', 'CRA', 'CTA'],
      version: '1.1',
      effectiveDate: '2026-11-22',
      fileName: 'note-to-file-template-v1.1.docx',
    });
  });

  test(
    'can be listed by role, under either name of the role',
    { tags: ['L-API-20', 'L-DOCS-12'] },
    async () => {
      for (const userRole of ROLES) {
        const { body } = await learner.call(documents.list, { query: { userRole } });
        expect(body.length).toBeGreaterThan(0);
        expect(body.length).toBeLessThan(academy.catalogue.shelf.documents.length);
        expect(body.every(({ roles }) => roles.includes(userRole))).toBe(true);
      }
      const long = await learner.call(documents.list, { query: { userRole: 'Data_Manager' } });
      const short = await learner.call(documents.list, { query: { userRole: 'DM' } });
      expect(short.body).toEqual(long.body);
    },
  );

  test('can be listed by category, for all roles or one', { tags: ['L-API-21', 'L-DOCS-04'] }, async () => {
    let all = 0;
    for (const category of DOCUMENT_CATEGORIES) {
      const { body } = await learner.call(documents.ofCategory, { params: { category } });
      expect(new Set(body.map((document) => document.category)), category).toEqual(new Set([category]));
      all += body.length;
      const ofRole = await learner.call(documents.ofCategory, {
        params: { category },
        query: { userRole: 'CRA' },
      });
      expect(ofRole.body).toEqual(body.filter(({ roles }) => roles.includes('CRA')));
    }
    expect(all).toBe(academy.catalogue.shelf.documents.length);
  });

  test('reject an unknown role, category, or ID with its field', async () => {
    const role = await learner.call(documents.list, { query: { userRole: 'Astronaut' } });
    expect(role.error).toMatchObject({
      code: 'request.invalid',
      fields: { userRole: expect.any(String) as string },
    });
    const category = await learner.call(documents.ofCategory, { params: { category: 'Poems' as 'Safety' } });
    expect(category.error).toMatchObject({
      code: 'request.invalid',
      fields: { category: expect.any(String) as string },
    });
    for (const endpoint of [documents.get, documents.preview, documents.download]) {
      const missing = await learner.call(endpoint, { params: { id: 999 } });
      expect({ status: missing.status, code: missing.error.code }).toEqual({
        status: 404,
        code: 'documents.not_found',
      });
    }
  });

  test('are downloaded as a file of their type, under their name', { tags: ['L-DOCS-07'] }, async () => {
    const { body } = await learner.call(documents.list);
    for (const fileType of ['docx', 'pdf', 'xlsx'] as const) {
      const document = body.find((each) => each.fileType === fileType)!;
      const file = await learner.call(documents.download, { params: { id: document.id } });
      expect(file.status).toBe(200);
      expect(file.headers['content-type']).toBe(MEDIA_TYPES[fileType]);
      expect(file.headers['content-disposition']).toBe(`attachment; filename="${document.fileName}"`);
      expect(Buffer.from(file.body).length).toBeGreaterThan(4000);
    }
  });

  test(
    'are previewed as HTML with the file’s full content and no markup from the source',
    { tags: ['L-DOCS-06'] },
    async () => {
      for (const { id, sections, sheets, howToUse } of academy.catalogue.shelf.documents) {
        const { body } = await learner.call(documents.preview, { params: { id } });
        expect(body.html).not.toMatch(/<script|<img|\son\w+=|\*\*/i);
        const text = body.html
          .replaceAll(/<[^>]+>/g, '')
          .replaceAll('&#x26;', '&')
          .replaceAll('&#x3C;', '<');
        for (const part of [
          howToUse[0],
          ...sections.map(({ heading }) => heading),
          ...sheets.map(({ name }) => name),
        ])
          expect(text).toContain(part?.replaceAll(/\*+/g, ''));
      }
    },
  );
});
