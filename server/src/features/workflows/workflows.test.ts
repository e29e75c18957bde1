import { workflows } from '@trialwright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePdf } from '../documents/document-file.ts';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { pdfFaults, readTaggedPdf } from '../../../test/tagged-pdf.ts';
import { prepareWorkflowPdfs, workflowPdf } from './workflow-pdf.ts';

const LONG_TEXT = {
  title: 'Long',
  meta: 'A text that takes a while',
  notice: 'For the test.',
  sections: [{ heading: 'Text', blocks: Array.from({ length: 100 }, () => ({ text: 'Line. '.repeat(40) })) }],
  foot: 'End',
  author: 'Trialwright',
  date: '2026-01-01',
};

let academy: TestAcademy;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
  learner = await academy.learner({ name: 'Ines Ferreira' });
});
afterAll(() => academy.close());

const messages = () => academy.database.db.selectFrom('messages').selectAll().execute();

describe('workflows', () => {
  test('are listed in full and returned one by one by ID', { tags: ['L-FLOW-02', 'L-FLOW-12'] }, async () => {
    const { body } = await learner.call(workflows.list);
    expect(body.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    const one = await learner.call(workflows.get, { params: { id: 3 } });
    expect(one.body).toEqual(body[2]);
    expect((await learner.call(workflows.get, { params: { id: 5 } })).error.code).toBe('workflows.not_found');
  });

  test('are downloaded as PDF', { tags: ['L-FLOW-08'] }, async () => {
    const pdf = await learner.call(workflows.pdf, { params: { id: 3 } });
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="safety-reporting-workflow.pdf"');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect((await learner.call(workflows.pdf, { params: { id: 9 } })).status).toBe(404);
  });

  test('are PDFs that are read aloud in order, steps as headings, the same bytes each time', async () => {
    const { catalogue } = academy.app.context.content;
    for (const workflow of catalogue.shelf.workflows) {
      const pdf = await learner.call(workflows.pdf, { params: { id: workflow.id } });
      const read = await readTaggedPdf(pdf.body);
      expect(pdfFaults(read), workflow.slug).toEqual([]);
      const headings = read.parts.filter(({ role }) => role === 'H2').map(({ text }) => text);
      expect(headings).toEqual([
        'Overview',
        'Schedule',
        ...workflow.detailedSteps.map(({ step, title }) => `${step}. ${title}`),
        'References',
      ]);
      const again = await workflowPdf({ ...workflow }, catalogue.academy.name);
      expect(Buffer.from(again).equals(Buffer.from(pdf.body))).toBe(true);
    }
  });

  test(
    'a PDF rendered in advance is available immediately, even if the PDF thread is busy',
    { tags: ['L-FLOW-08'] },
    async () => {
      await prepareWorkflowPdfs(academy.app.context.content.catalogue);
      const done: string[] = [];
      await Promise.all([
        writePdf(LONG_TEXT).then(() => done.push('the thread')),
        ...[1, 2, 3, 4].map(async (id) => {
          expect((await learner.call(workflows.pdf, { params: { id } })).status).toBe(200);
          done.push(`workflow ${id}`);
        }),
      ]);
      expect(done.at(-1)).toBe('the thread');
    },
  );

  test(
    'a request for early access reaches the inbox once, however often it is sent',
    { tags: ['L-FLOW-11'] },
    async () => {
      const ask = () => learner.call(workflows.requestEarlyAccess);
      const answers = await Promise.all([ask(), ask(), ask()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await messages()).toMatchObject([
        {
          userId: learner.id,
          kind: 'early_access',
          senderName: 'Ines Ferreira',
          senderEmail: `${learner.username}@example.org`,
          status: 'unread',
          priority: 'normal',
        },
      ]);
      const other = await academy.learner();
      await other.call(workflows.requestEarlyAccess);
      expect(await messages()).toHaveLength(2);
    },
  );
});
