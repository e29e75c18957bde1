import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resumes, type ResumeInput } from '@trialwright/contract';
import { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { convertInOffice, has, OFFICE, runProgram } from '../../../test/programs.ts';
import { officeFaults } from '../../../test/office.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { FULL_RESUME, SMALL_RESUME } from '../../../test/resumes.ts';
import { resumeFileName } from './resume-file-name.ts';

const PDF_TEXT = has('pdftotext');
/** Allows for LibreOffice's first start on a busy machine. */
const SLOW = { timeout: 300_000 };

/** Texts in the full resume, wherever lines break. */
const WORDS = [
  'Zoë Łukaszewska',
  'Minneapolis, MN',
  '+1 612 555 0148',
  'zoe@example.org',
  'linkedin.com/in/zoë-łuk',
  'Καλημέρα and Добрый день.',
  'March 2022 – Present',
  'Lakeside Cancer Center, Minneapolis, MN',
  'Zero critical findings',
  '<script>alert(1)</script> & "Sons"',
  'June 2020 – February 2022',
  'Uniwersytet Łódzki, Łódź',
  'Thesis on café studies',
  'Informed consent',
  'Advanced',
  'Certified Clinical Research Coordinator',
  'Association of Sites, credential X-123, valid until May 2026',
  'May 2023',
  'Clinical Research Training Certificate',
];

let academy: TestAcademy;
let learner: Learner;
let number: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tw-resumes-'));
  academy = await startAcademy();
  learner = await academy.learner();
  const course = firstCourse(academy);
  await completeCourse(learner, course);
  number = (await takeAssessment(academy, learner, course, 20)).certificateNumber ?? '';
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await academy.close();
});

const save = async (body: ResumeInput) => (await learner.call(resumes.create, { body })).body.id;
const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ');

async function textOf(name: string): Promise<string> {
  return squeeze(await runProgram('pdftotext', ['-layout', join(folder, name), '-']));
}

describe('the PDF of a resume', () => {
  test('is read aloud in the order of the page, with headings, lists, and its link', async () => {
    const id = await save(FULL_RESUME);
    const read = await readTaggedPdf((await learner.call(resumes.pdf, { params: { id } })).body);
    expect(pdfFaults(read)).toEqual([]);
    expect(read.title).toBe("Zoë Łukaszewska's Resume");
    const text = wordsOf(read);
    // The dates of a position stand on the line of its title.
    const order = WORDS.slice(0, WORDS.indexOf('Advanced')).filter((words) => !words.startsWith('<script>'));
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBe(0);
    expect(read.parts.filter(({ role }) => role === 'H2').map((part) => part.text)).toEqual([
      'Experience',
      'Education',
      'Skills',
      'Certifications',
    ]);
    expect(read.parts.filter(({ role }) => role === 'H3')).toHaveLength(5);
    expect(read.source).toContain('/URI (https://linkedin.com/in/');
    expect(read.source).toContain(`/verify/${number})`);
  });

  // Runs first of those that compare text layers, because the library caches glyphs as first seen.
  test.skipIf(!PDF_TEXT)('has its text layer, whatever was rendered before it', async () => {
    const { personalInfo } = SMALL_RESUME;
    const textWith = async (summary: string) => {
      const id = await save({ ...SMALL_RESUME, personalInfo: { ...personalInfo, summary } });
      writeFileSync(join(folder, 'next.pdf'), (await learner.call(resumes.pdf, { params: { id } })).body);
      return textOf('next.pdf');
    };
    // A colon and an ellipsis are drawn from periods.
    expect(await textWith('Two parts: one; and so on…')).toContain('Two parts: one; and so on…');
    expect(await textWith('A sentence. And another one.')).toContain('A sentence. And another one.');
  });

  test.skipIf(!PDF_TEXT)(
    'has its text layer verbatim in every script',
    { tags: ['C-RESUME-15', 'C-RESUME-16', 'C-RESUME-17'] },
    async () => {
      const id = await save(FULL_RESUME);
      const answer = await learner.call(resumes.pdf, { params: { id } });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toBe(
        'attachment; filename="Zoe-Lukaszewskas-Resume.pdf"',
      );
      writeFileSync(join(folder, 'full.pdf'), answer.body);
      const text = await textOf('full.pdf');
      for (const words of [...WORDS, number]) expect(text).toContain(words);
      const fonts = (await runProgram('pdffonts', [join(folder, 'full.pdf')])).split('\n').slice(2);
      for (const font of fonts.filter(Boolean)) expect(font).toMatch(/\byes\b/);
      const info = await runProgram('pdfinfo', [join(folder, 'full.pdf')]);
      expect(info).toMatch(/Pages:\s+1\n/);
      expect(info).toContain('A4');
    },
  );

  test('is identical for the same resume and can span several pages', { timeout: 60_000 }, async () => {
    const id = await save(SMALL_RESUME);
    const [one, two] = [
      await learner.call(resumes.pdf, { params: { id } }),
      await learner.call(resumes.pdf, { params: { id } }),
    ];
    expect(Buffer.from(one.body).equals(Buffer.from(two.body))).toBe(true);
    const [job] = FULL_RESUME.experience;
    const experience = Array.from({ length: 30 }, (_each, index) => ({
      ...job!,
      id: String(index),
      title: `Position ${index + 1}`,
      description: `${'Kept the files of the study in good order. '.repeat(20)}${'x'.repeat(300)}`,
    }));
    const long = await learner.call(resumes.pdf, {
      params: { id: await save({ ...FULL_RESUME, experience }) },
    });
    expect(long.status).toBe(200);
    if (!PDF_TEXT) return;
    writeFileSync(join(folder, 'long.pdf'), long.body);
    const text = await textOf('long.pdf');
    expect(text).toContain('Position 30');
    expect(text).toMatch(/page 2 of \d+/);
  });
});

describe('the Word document of a resume', () => {
  let answer: Awaited<ReturnType<typeof read>>;
  const read = async () => learner.call(resumes.docx, { params: { id: await save(FULL_RESUME) } });
  beforeAll(async () => {
    answer = await read();
    writeFileSync(join(folder, 'full.docx'), answer.body);
  });

  test('has headings, lists and links', () => {
    expect(answer.headers['content-disposition']).toContain('filename="Zoe-Lukaszewskas-Resume.docx"');
    const text = new TextDecoder().decode(unzipSync(answer.body)['word/document.xml']);
    expect(text.match(/<w:pStyle w:val="Heading1"\/>/g)).toHaveLength(4);
    expect(text.match(/<w:pStyle w:val="Heading2"\/>/g)).toHaveLength(5);
    expect(text.match(/<w:numPr>/g)).toHaveLength(2);
    expect(text.match(/<w:hyperlink /g)).toHaveLength(2);
    expect(text).not.toContain('<script>');
  });

  test('has no fault that the Open XML SDK finds, and the same bytes again', async () => {
    expect(await officeFaults([join(folder, 'full.docx')])).toEqual([]);
    const id = await save(FULL_RESUME);
    const [one, two] = [
      await learner.call(resumes.docx, { params: { id } }),
      await learner.call(resumes.docx, { params: { id } }),
    ];
    expect(Buffer.from(one.body).equals(Buffer.from(two.body))).toBe(true);
  });

  test.skipIf(!OFFICE || !PDF_TEXT)('opens in LibreOffice with the same text', SLOW, async () => {
    await convertInOffice({
      profile: join(folder, 'profile'),
      format: 'txt:Text (encoded):UTF8',
      out: folder,
      files: [join(folder, 'full.docx')],
    });
    const text = squeeze(readFileSync(join(folder, 'full.txt'), 'utf8'));
    for (const words of [...WORDS, number]) expect(text).toContain(words);
  });
});

describe('the JSON Resume', () => {
  const require = createRequire(import.meta.url);
  const schema = require('@jsonresume/schema/schema.json') as object;
  const validate = new Ajv({ strict: false, formats: fullFormats }).compile(schema);

  test.each([
    ['full', FULL_RESUME],
    ['minimal', SMALL_RESUME],
    [
      'odd',
      {
        ...SMALL_RESUME,
        personalInfo: {
          ...SMALL_RESUME.personalInfo,
          linkedIn: 'https://pl.linkedin.com/in/ż%zz|^[x]{}#a#b',
        },
      },
    ],
  ])('of a %s resume is valid against the schema', async (_kind, resume) => {
    const answer = await learner.call(resumes.json, { params: { id: await save(resume) } });
    expect(answer.status).toBe(200);
    validate(answer.body);
    expect(validate.errors).toBeNull();
  });

  test(
    'has the resume’s content and the links that verify academy certificates',
    { tags: ['C-RESUME-18'] },
    async () => {
      const answer = await learner.call(resumes.json, { params: { id: await save(FULL_RESUME) } });
      expect(answer.headers['content-disposition']).toContain('.json"');
      expect(answer.body).toMatchObject({
        basics: {
          name: 'Zoë Łukaszewska',
          profiles: [{ network: 'LinkedIn', url: 'https://linkedin.com/in/zo%C3%AB-%C5%82uk' }],
        },
        work: [
          {
            position: 'Clinical Research Coordinator',
            startDate: '2022-03',
            summary: 'Six active protocols.',
            highlights: ['Consent lead', 'Zero critical findings'],
          },
          { endDate: '2022-02' },
        ],
        certificates: [{ url: `${academy.config.publicUrl}/verify/${number}` }, { date: '2023-05' }],
        skills: [{ name: 'Informed consent', level: 'Advanced', keywords: ['Clinical Research'] }, {}],
      });
    },
  );
});

test('a resume’s files are available to its owner and admins', async () => {
  const params = { id: await save(SMALL_RESUME) };
  const other = await academy.learner();
  const admin = await academy.learner({ role: null, isAdmin: true });
  for (const endpoint of [resumes.pdf, resumes.docx, resumes.json]) {
    const refused = await other.call(endpoint, { params });
    expect(refused).toMatchObject({ status: 404, error: { code: 'resumes.not_found' } });
    expect((await admin.call(endpoint, { params })).status).toBe(200);
  }
});

test.each([
  ['Ruth Adeyemi’s Resume', 'Ruth-Adeyemis-Resume.pdf'],
  ['Łódź & Ærø: "quoted"; ../../etc', 'Lodz-AEro-quoted-etc.pdf'],
  ['Резюме', 'resume.pdf'],
  ['a\r\nSet-Cookie: x', 'a-Set-Cookie-x.pdf'],
])('the title %j becomes the file name %s', (title, name) => {
  expect(resumeFileName(title, 'pdf')).toBe(name);
});
