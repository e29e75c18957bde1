import { certificates, RESUMES_MOST, resumes, users, type ResumeInput } from '@trialwright/contract';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { FULL_RESUME, SMALL_RESUME } from '../../../test/resumes.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const create = (learner: Learner, more: object = {}) =>
  learner.call(resumes.create, { body: { ...FULL_RESUME, ...more } });
const update = (learner: Learner, id: number, more: object = {}) =>
  learner.call(resumes.update, { params: { id }, body: { ...FULL_RESUME, ...more } });
const list = async (learner: Learner) =>
  (await learner.call(resumes.list, { params: { userId: learner.id } })).body;
const drafts = async (learner: Learner) =>
  (await learner.call(resumes.drafts, { params: { userId: learner.id } })).body;
const draft = (learner: Learner, resumeId: number | null, content: Record<string, unknown> | null) =>
  learner.call(resumes.saveDraft, { params: { userId: learner.id }, body: { resumeId, content } });
const later = (minutes: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + minutes * 60_000);
};

describe('resumes', () => {
  test(
    'are created in full, with the server’s ID, owner, and date',
    { tags: ['C-API-17', 'C-RESUME-26', 'C-RESUME-30'] },
    async () => {
      const learner = await academy.learner();
      const foreign = { userId: 1, id: 77, updatedAt: '2001-01-01T00:00:00.000Z' };
      const { status, body } = await create(learner, foreign);
      expect(status).toBe(201);
      expect(body).toEqual({
        ...FULL_RESUME,
        title: "Zoë Łukaszewska's Resume",
        id: body.id,
        userId: learner.id,
        updatedAt: academy.clock.now.toISOString(),
      });
      expect(body.id).not.toBe(77);
      expect(await list(learner)).toEqual([body]);
    },
  );

  test('keep the month of a full date and reject invalid months', { tags: ['C-API-17'] }, async () => {
    const learner = await academy.learner();
    const withStart = (startDate: string) =>
      create(learner, {
        experience: FULL_RESUME.experience.map((entry) => ({
          ...entry,
          startDate,
          endDate: '',
          current: true,
        })),
      });
    const { status, body } = await withStart('2024-01-15');
    expect(status).toBe(201);
    expect(body.experience[0]?.startDate).toBe('2024-01');
    for (const wrong of ['2024-13-01', '2024-01-32', '15-01-2024', '2024'])
      expect((await withStart(wrong)).status, wrong).toBe(400);
  });

  test(
    'use the professional template and are never public, whatever is requested',
    { tags: ['C-RESUME-26'] },
    async () => {
      const learner = await academy.learner();
      const { template: _template, isPublic: _isPublic, ...bare } = SMALL_RESUME;
      const { body } = await learner.call(resumes.create, { body: bare });
      expect(body).toMatchObject({ template: 'professional', isPublic: false });
      for (const asked of [{ isPublic: true }, { template: 'fancy' }]) {
        const refused = await create(learner, asked);
        expect(refused).toMatchObject({
          status: 400,
          error: { fields: { [Object.keys(asked)[0]!]: expect.any(String) as string } },
        });
      }
    },
  );

  test('are titled by their own title, or after the person', { tags: ['C-RESUME-20'] }, async () => {
    const learner = await academy.learner();
    const { body } = await create(learner, { title: 'Senior Coordinator' });
    expect(body.title).toBe('Senior Coordinator');
    expect((await update(learner, body.id, { title: '  ' })).body.title).toBe("Zoë Łukaszewska's Resume");
  });

  test('are listed last modified first, for the owner and admins only', { tags: ['C-API-16'] }, async () => {
    const learner = await academy.learner();
    const first = (await create(learner, { title: 'First' })).body;
    later(1);
    await create(learner, { title: 'Second' });
    later(1);
    const changed = await update(learner, first.id, { title: 'First again', skills: [] });
    expect(changed.body.skills).toEqual([]);
    expect((await list(learner)).map(({ title }) => title)).toEqual(['First again', 'Second']);
    const other = await academy.learner();
    const params = { userId: learner.id };
    expect((await other.call(resumes.list, { params })).status).toBe(403);
    const admin = await academy.learner({ role: null, isAdmin: true });
    expect((await admin.call(resumes.list, { params })).body).toHaveLength(2);
  });

  test('are not overwritten by an edit of an older version', async () => {
    const learner = await academy.learner();
    const first = (await create(learner, { title: 'First' })).body;
    later(1);
    const second = await update(learner, first.id, { title: 'Second', basedOn: first.updatedAt });
    expect(second.status).toBe(200);
    const late = await update(learner, first.id, { title: 'Late', basedOn: first.updatedAt });
    expect(late).toMatchObject({ status: 409, error: { code: 'resumes.changed' } });
    expect((await list(learner)).map(({ title }) => title)).toEqual(['Second']);
    expect((await update(learner, first.id, { title: 'Late', basedOn: second.body.updatedAt })).status).toBe(
      200,
    );
    expect((await update(learner, first.id, { basedOn: 'yesterday' })).error.fields).toHaveProperty(
      'basedOn',
    );
  });

  test(
    'are replaced and deleted by their owner; 404 for others and once deleted',
    { tags: ['C-API-18', 'C-API-19'] },
    async () => {
      const learner = await academy.learner();
      const other = await academy.learner();
      const { body } = await create(learner);
      expect((await update(other, body.id)).status).toBe(404);
      expect((await other.call(resumes.remove, { params: { id: body.id } })).status).toBe(404);
      const removed = await learner.call(resumes.remove, { params: { id: body.id } });
      expect(removed).toMatchObject({ status: 200, body: { ok: true } });
      const again = await learner.call(resumes.remove, { params: { id: body.id } });
      expect(again).toMatchObject({ status: 404, error: { code: 'resumes.not_found' } });
      expect((await update(learner, body.id)).status).toBe(404);
      expect(await list(learner)).toEqual([]);
    },
  );

  test('store no end date for a current position', { tags: ['C-RESUME-16'] }, async () => {
    const learner = await academy.learner();
    const entry = { ...FULL_RESUME.experience[0]!, current: true, endDate: '2021-01' };
    const { body } = await create(learner, { experience: [entry] });
    expect(body.experience).toEqual([{ ...entry, endDate: '' }]);
  });

  test(`are limited to ${RESUMES_MOST}, even when two are created at once`, async () => {
    const learner = await academy.learner();
    for (let count = 1; count < RESUMES_MOST; count++)
      await learner.call(resumes.create, { body: SMALL_RESUME });
    const both = await Promise.all([create(learner), create(learner)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('resumes.too_many');
    expect(await list(learner)).toHaveLength(RESUMES_MOST);
  });

  const person = FULL_RESUME.personalInfo;
  const job = FULL_RESUME.experience[1]!;
  test.each<[string, Partial<Record<keyof ResumeInput, unknown>>, string]>([
    ['no name', { personalInfo: { ...person, fullName: ' ' } }, 'personalInfo.fullName'],
    ['an invalid email address', { personalInfo: { ...person, email: 'zoe@' } }, 'personalInfo.email'],
    [
      'a URL a browser would execute',
      { personalInfo: { ...person, linkedIn: 'javascript:alert(1)//linkedin.com/in/x' } },
      'personalInfo.linkedIn',
    ],
    ['an end before the start', { experience: [{ ...job, endDate: '2019-01' }] }, 'experience.0.endDate'],
    [
      'an invalid month',
      { experience: [{ ...job, startDate: '2022-13', endDate: '' }] },
      'experience.0.startDate',
    ],
    [
      'an implausible year',
      { experience: [{ ...job, startDate: '9999-01', endDate: '' }] },
      'experience.0.startDate',
    ],
    ['a skill without a name', { skills: [{ ...FULL_RESUME.skills[0], name: '' }] }, 'skills.0.name'],
    ['an unknown level', { skills: [{ ...FULL_RESUME.skills[0], level: 'Guru' }] }, 'skills.0.level'],
    [
      'an expiration before the issue date',
      { certifications: [{ ...FULL_RESUME.certifications[0], expiryDate: '2001-01' }] },
      'certifications.0.expiryDate',
    ],
    ['too many entries', { skills: Array.from({ length: 61 }, () => FULL_RESUME.skills[0]) }, 'skills'],
  ])('with %s are rejected with the field', { tags: ['C-RESUME-21'] }, async (_what, more, field) => {
    const learner = await academy.learner();
    const { status, error } = await create(learner, more);
    expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    expect(await list(learner)).toEqual([]);
  });

  test('store text verbatim, and characters no database can store are rejected or repaired', async () => {
    const learner = await academy.learner();
    const summary = "<img src=x onerror=alert(1)> “Größe” 🙂 \\ud83d ' or 1=1 --";
    const kept = await create(learner, { personalInfo: { ...person, summary } });
    expect(kept.body.personalInfo.summary).toBe(summary);
    const half = await create(learner, { personalInfo: { ...person, summary: 'half \ud83d, \\\ud83d' } });
    expect(half.body.personalInfo.summary).toBe('half \ufffd, \\\ufffd');
    expect((await create(learner, { personalInfo: { ...person, summary: 'a \u0000' } })).status).toBe(400);
    expect((await create(learner, { title: 'half \ud83d' })).body.title).toBe('half \ufffd');
  });

  test('start with the signed-in user’s profile only', { tags: ['C-API-15'] }, async () => {
    const learner = await academy.learner({ name: 'Ruth Adeyemi' });
    const own = await learner.call(users.profile, { params: { userId: learner.id } });
    expect(own.body).toMatchObject({ name: 'Ruth Adeyemi', email: `${learner.username}@example.org` });
    const other = await academy.learner();
    expect((await other.call(users.profile, { params: { userId: learner.id } })).status).toBe(403);
  });
});

describe('drafts', () => {
  test('are one per resume and one for a new one; the latest replaces the previous one', async () => {
    const learner = await academy.learner();
    const { id } = (await create(learner)).body;
    expect((await draft(learner, null, { title: 'New', skills: [{ name: 3 }] })).status).toBe(200);
    later(1);
    await draft(learner, id, { title: 'One' });
    later(1);
    await draft(learner, id, { title: 'Two' });
    expect(await drafts(learner)).toEqual([
      { resumeId: id, content: { title: 'Two' }, savedAt: academy.clock.now.toISOString() },
      {
        resumeId: null,
        content: { title: 'New', skills: [{ name: 3 }] },
        savedAt: expect.any(String) as string,
      },
    ]);
    await draft(learner, null, null);
    expect((await drafts(learner)).map(({ resumeId }) => resumeId)).toEqual([id]);
  });

  test('are discarded when their resume is saved or deleted, and only then', async () => {
    const learner = await academy.learner();
    const { id } = (await create(learner)).body;
    await draft(learner, null, { title: 'New' });
    await draft(learner, id, { title: 'Changed' });
    await update(learner, id);
    expect((await drafts(learner)).map(({ resumeId }) => resumeId)).toEqual([null]);
    await create(learner);
    expect(await drafts(learner)).toEqual([]);
    await draft(learner, id, { title: 'Changed' });
    await learner.call(resumes.remove, { params: { id } });
    expect(await drafts(learner)).toEqual([]);
  });

  test('belong to their owner, and to resumes of their owner', async () => {
    const learner = await academy.learner();
    const other = await academy.learner();
    const { id } = (await create(learner)).body;
    const foreign = await draft(other, id, { title: 'Not mine' });
    expect(foreign).toMatchObject({ status: 404, error: { code: 'resumes.not_found' } });
    expect((await draft(other, 2_000_000_000, { title: 'Nobody’s' })).status).toBe(404);
    const params = { userId: learner.id };
    const body = { resumeId: null, content: {} };
    expect((await other.call(resumes.saveDraft, { params, body })).status).toBe(403);
    expect(await drafts(learner)).toEqual([]);
  });

  test('over 64 kB or nested too deep are rejected with the field, and lone surrogates are repaired', async () => {
    const learner = await academy.learner();
    const large = await draft(learner, null, { title: 'x'.repeat(65_536) });
    expect(large).toMatchObject({
      status: 413,
      error: { code: 'request.too_large', fields: { content: expect.any(String) as string } },
    });
    let nested: unknown = 'end';
    for (let level = 0; level < 1000; level++) nested = [nested];
    const deep = await draft(learner, null, { nested });
    expect(deep).toMatchObject({ status: 400, error: { fields: { content: expect.any(String) as string } } });
    expect((await draft(learner, null, { title: 'half \ud83d' })).status).toBe(200);
    expect(await drafts(learner)).toMatchObject([{ content: { title: 'half \ufffd' } }]);
  });
});

describe('academy certificates', () => {
  test(
    'are on a resume while valid, with the link that verifies them',
    { tags: ['C-RESUME-18'] },
    async () => {
      const learner = await academy.learner();
      const course = firstCourse(academy);
      await completeCourse(learner, course);
      const { certificateNumber } = await takeAssessment(academy, learner, course, 20);
      const params = { userId: learner.id };
      const [own] = (await learner.call(certificates.list, { params })).body;
      const read = async () => (await learner.call(resumes.certificates, { params })).body;
      expect(await read()).toEqual([
        {
          name: 'Clinical Research Training Certificate',
          courseName: course.title,
          issuer: academy.catalogue.academy.name,
          issueDate: own?.issuedDate,
          expiryDate: own?.validUntil,
          credentialId: certificateNumber,
          verifyUrl: `${academy.config.publicUrl}/verify/${certificateNumber}`,
        },
      ]);
      academy.clock.now = DateTime.fromISO(own!.validUntil).plus({ days: 1 }).toJSDate();
      expect(await read()).toEqual([]);
    },
  );
});
