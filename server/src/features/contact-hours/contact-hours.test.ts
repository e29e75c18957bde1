import { account, contactHours, type ActivityForm } from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';

let academy: TestAcademy;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-27T12:00:00Z');
  learner = await academy.learner({ name: 'Ada Marsh' });
});
afterAll(() => academy.close());

const of = (person: Learner) => ({ params: { userId: person.id } });
const read = async (person = learner) => (await person.call(contactHours.get, of(person))).body;

const certify = (body: string, given: object = {}) =>
  learner.call(contactHours.saveCertification, {
    params: { userId: learner.id, body },
    body: {
      credential: body === 'acrp' ? 'CCRC' : 'CCRP',
      certifiedOn: '2023-02-01',
      periodEnd: body === 'acrp' ? '2027-05-31' : null,
      reason: null,
      ...given,
    },
  });

const WEBINAR: ActivityForm = {
  title: 'Risk-based monitoring webinar',
  day: '2026-10-05',
  hours: 1.75,
  evidence: 'Certificate of attendance, in my records',
  credits: [{ body: 'acrp', category: 'research' }],
};
const enter = (given: object = {}) =>
  learner.call(contactHours.addActivity, { ...of(learner), body: { ...WEBINAR, ...given } });

/** The learner's certificate of a whole course. */
async function earnCertificate(): Promise<string> {
  const course = firstCourse(academy);
  await completeCourse(learner, course);
  const { certificateNumber = '' } = await takeAssessment(academy, learner, course, 20);
  return certificateNumber;
}
const countCertificate = (number: string, credits: ActivityForm['credits']) =>
  learner.call(contactHours.addCertificate, { ...of(learner), body: { number, credits } });

const rows = async (table: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      academy.database.db,
    )
  ).rows[0]?.count;

describe('a certification', () => {
  test('is entered with its own dates, and its periods are computed', async () => {
    expect(await read()).toMatchObject({ certifications: [], entries: [], offers: [] });
    expect((await certify('acrp')).status).toBe(200);
    expect((await certify('socra')).status).toBe(200);
    const { certifications } = await read();
    expect(certifications.map(({ body, periods }) => [body, periods[0]?.from, periods[0]?.to])).toEqual([
      ['acrp', '2025-06-01', '2027-05-31'],
      ['socra', '2026-02-01', '2029-01-31'],
    ]);
    expect(certifications[1]?.periods[0]).toMatchObject({ hours: 0, missing: 45, isCurrent: true });
  });

  test.each([
    ['credential', { credential: 'CCRP' }],
    ['certifiedOn', { certifiedOn: '2027-01-01' }],
    ['certifiedOn', { certifiedOn: '2023-02-30' }],
    ['periodEnd', { periodEnd: '2027-06-30' }],
    ['periodEnd', { periodEnd: null }],
  ])('with a wrong %s is refused at that field: %j', async (field, given) => {
    const { status, error } = await certify('acrp', given);
    expect({ status, code: error.code, fields: Object.keys(error.fields ?? {}) }).toEqual({
      status: 400,
      code: 'request.invalid',
      fields: [field],
    });
    expect((await read()).certifications).toEqual([]);
  });

  test('is corrected by a further version with a reason, and removed the same way', async () => {
    await certify('acrp');
    const silent = await certify('acrp', { certifiedOn: '2023-03-01' });
    expect(silent.error.fields).toHaveProperty('reason');
    await certify('acrp', { certifiedOn: '2023-03-01', reason: 'The certificate says March.' });
    const [corrected] = (await read()).certifications;
    expect(corrected).toMatchObject({ certifiedOn: '2023-03-01' });
    expect(corrected?.history.map(({ reason }) => reason)).toEqual([null, 'The certificate says March.']);
    const params = { userId: learner.id, body: 'acrp' };
    const remove = () =>
      learner.call(contactHours.removeCertification, { params, body: { reason: 'Let it lapse.' } });
    expect((await remove()).status).toBe(200);
    expect((await read()).certifications).toEqual([]);
    expect((await remove()).error.code).toBe('contact_hours.not_found');
    expect(await rows('contact_certifications')).toBe(3);
    expect((await certify('acrp')).status).toBe(200);
  });

  test('of a body that the academy does not know is not found', async () => {
    expect((await certify('nobody', { credential: 'X' })).status).toBe(404);
  });
});

describe('an activity elsewhere', () => {
  beforeEach(async () => {
    await certify('acrp');
    await certify('socra');
  });

  test('counts with two bodies at once, each in its category', async () => {
    const credits = [...WEBINAR.credits, { body: 'socra', category: 'operations' }];
    expect((await enter({ credits })).body).toEqual({ entry: 1 });
    const { entries, certifications } = await read();
    expect(entries).toMatchObject([{ hours: 1.75, certificate: null, isVoid: false, credits }]);
    const [acrp, socra] = certifications.map(({ periods }) => periods[0]);
    expect(acrp).toMatchObject({ hours: 1.75, missing: 22.25 });
    expect(acrp?.categories[0]).toEqual({ id: 'research', hours: 1.75, missing: 10.25 });
    expect(socra).toMatchObject({ hours: 1.75, missing: 43.25 });
  });

  test('never counts twice with one body', async () => {
    const twice = await enter({ credits: [...WEBINAR.credits, { body: 'acrp', category: 'healthcare' }] });
    expect(twice.status).toBe(400);
    expect(twice.error.fields).toHaveProperty('credits');
    await enter();
    const again = await enter({ title: WEBINAR.title.toUpperCase(), hours: 3 });
    expect(again.error.code).toBe('contact_hours.already_counted');
    expect((await read()).certifications[0]?.periods[0]?.hours).toBe(1.75);
  });

  test('is entered once by two presses at the same time', async () => {
    const answers = await Promise.all([enter(), enter(), enter()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test.each([
    ['title', { title: '  ' }],
    ['day', { day: '2026-11-29' }],
    ['day', { day: '29 Feb' }],
    ['hours', { hours: 1.3 }],
    ['hours', { hours: 0 }],
    ['hours', { hours: 'two' }],
    ['evidence', { evidence: 'none' }],
    ['credits', { credits: [] }],
    ['credits', { credits: [{ body: 'acrp', category: 'operations' }] }],
    ['credits', { credits: [{ body: 'nobody', category: 'research' }] }],
  ])('with a wrong %s is refused at that field: %j', async (field, given) => {
    const { status, error } = await enter(given);
    expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    expect(await rows('contact_activities')).toBe(0);
  });

  test('is corrected and removed with a reason, and every version stays on record', async () => {
    await enter();
    const params = { userId: learner.id, entry: 1 };
    const body = { ...WEBINAR, hours: 1.5, reason: 'The break does not count.' };
    expect((await learner.call(contactHours.correctActivity, { params, body })).status).toBe(200);
    const [entry] = (await read()).entries;
    expect(entry).toMatchObject({ hours: 1.5 });
    expect(entry?.history.map(({ reason }) => reason)).toEqual([null, 'The break does not count.']);
    const removal = { params, body: { reason: 'Was not there after all.' } };
    expect((await learner.call(contactHours.remove, removal)).status).toBe(200);
    expect(await read()).toMatchObject({ entries: [] });
    expect((await learner.call(contactHours.remove, removal)).status).toBe(404);
    expect(await rows('contact_activities')).toBe(3);
    // What was removed does not stand in the way of what takes its place.
    expect((await enter()).body).toEqual({ entry: 2 });
  });

  test('does not count in a period before or after its day', async () => {
    await enter({ day: '2025-05-31' });
    await enter({ day: '2025-06-01' });
    expect((await read()).certifications[0]?.periods[0]?.hours).toBe(1.75);
  });
});

describe('a certificate of this academy', () => {
  const credits = [{ body: 'acrp', category: 'research' }];
  beforeEach(async () => {
    await certify('acrp');
  });

  test('is offered with its computed hours, and counted once for a version of its course', async () => {
    const number = await earnCertificate();
    const course = firstCourse(academy);
    const hours = Math.floor(course.minutes / 15) / 4;
    const offer = { number, title: course.title, version: course.version, day: '2026-11-27', hours };
    expect((await read()).offers).toEqual([{ ...offer, method: 'word count' }]);
    expect((await countCertificate(number, credits)).status).toBe(200);
    const { offers, entries, certifications } = await read();
    expect(offers).toEqual([]);
    expect(entries).toMatchObject([
      { hours, certificate: { number, version: course.version, method: 'word count' } },
    ]);
    expect(certifications[0]?.periods[0]?.hours).toBe(hours);
    expect((await countCertificate(number, credits)).error.code).toBe('contact_hours.already_counted');
  });

  test('keeps its hours: only what they count as can be changed', async () => {
    const number = await earnCertificate();
    await countCertificate(number, credits);
    const params = { userId: learner.id, entry: 1 };
    const hours = { params, body: { ...WEBINAR, hours: 40, reason: 'It took longer.' } };
    expect((await learner.call(contactHours.correctActivity, hours)).error.fields).toHaveProperty('hours');
    const body = { credits: [{ body: 'acrp', category: 'healthcare' }], reason: 'It was about care.' };
    expect((await learner.call(contactHours.correctCredits, { params, body })).status).toBe(200);
    expect((await read()).entries[0]?.credits).toEqual(body.credits);
  });

  test('that was revoked no longer counts, and says so', async () => {
    const number = await earnCertificate();
    await countCertificate(number, credits);
    await academy.database.db
      .updateTable('certificates')
      .set({ revokedAt: academy.clock.now, revokedReason: 'Somebody else sat the assessment.' })
      .execute();
    const { entries, certifications } = await read();
    expect(entries[0]?.isVoid).toBe(true);
    expect(certifications[0]?.periods[0]?.hours).toBe(0);
  });

  test('of somebody else can’t be counted', async () => {
    const number = await earnCertificate();
    const other = await academy.learner();
    const answer = await other.call(contactHours.addCertificate, { ...of(other), body: { number, credits } });
    expect(answer.error.code).toBe('contact_hours.not_found');
  });
});

describe('the files of a period', () => {
  const query = { body: 'acrp', to: '2027-05-31' };
  const FORBIDDEN = /\bCEUs?\b|\bCME\b|AMA PRA|approved for/i;

  test('say what the academy computed in the allowed words, and what was self-stated', async () => {
    await certify('acrp');
    const number = await earnCertificate();
    await countCertificate(number, WEBINAR.credits);
    await enter({ title: '=HYPERLINK("x")' });
    const answer = await learner.call(contactHours.file, { ...of(learner), query });
    expect(answer.headers['content-disposition']).toContain('contact-hours-acrp-2027-05-31.csv');
    const csv = strFromU8(answer.body);
    const course = firstCourse(academy);
    const hours = Math.floor(course.minutes / 15) / 4;
    expect(csv).toContain(
      `"Contact hours: ${hours} (60-minute hours, estimated by word count, version ${course.version}). ` +
        'This activity is not accredited by ACCME, ANCC, ACRP, or SOCRA. Whether it counts is decided by your certifying body."',
    );
    expect(csv).toContain('"Self-stated: entered by the holder, and not checked by this academy."');
    expect(csv).toContain(`"'=HYPERLINK`);
    expect(csv.replaceAll('is not accredited by', '')).not.toMatch(/accredited/i);
    expect(csv).not.toMatch(FORBIDDEN);
  });

  test('include a tagged PDF, the same bytes at the same moment', async () => {
    await certify('acrp');
    await enter();
    const answer = await learner.call(contactHours.paper, { ...of(learner), query });
    const pdf = Buffer.from(answer.body);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.includes('/StructTreeRoot')).toBe(true);
    const again = await learner.call(contactHours.paper, { ...of(learner), query });
    expect(Buffer.from(again.body).equals(pdf)).toBe(true);
  });

  test('exist only for periods of the person', async () => {
    await certify('acrp');
    for (const asked of [
      { ...query, to: '2027-05-30' },
      { ...query, body: 'socra' },
    ])
      expect((await learner.call(contactHours.file, { ...of(learner), query: asked })).status).toBe(404);
    const wrong = await learner.call(contactHours.paper, { ...of(learner), query: { ...query, to: 'soon' } });
    expect(wrong.status).toBe(400);
  });
});

describe('the rows', () => {
  test('belong to one person: everybody else is refused', async () => {
    await certify('acrp');
    await enter();
    const other = await academy.learner();
    expect((await other.call(contactHours.get, of(learner))).status).toBe(403);
    const removal = { params: { userId: learner.id, entry: 1 }, body: { reason: 'Not mine to remove.' } };
    expect((await other.call(contactHours.remove, removal)).status).toBe(403);
    const own = { ...removal, params: { userId: other.id, entry: 1 } };
    expect((await other.call(contactHours.remove, own)).status).toBe(404);
  });

  test.each(['contact_certifications', 'contact_activities', 'contact_credits'])(
    'of %s can be neither changed nor deleted',
    async (table) => {
      await certify('acrp');
      await enter();
      const { db } = academy.database;
      const change = sql`update ${sql.table(table)} set version = 9`.execute(db);
      await expect(change).rejects.toThrow('append-only');
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only');
    },
  );

  test('are in the personal export, and go with the account', async () => {
    await certify('acrp');
    await enter();
    const exported = await learner.call(account.export, of(learner));
    const files = unzipSync(new Uint8Array(exported.body));
    const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as unknown;
    expect(json('contact-activities.json')).toMatchObject([{ title: WEBINAR.title, quarters: 7 }]);
    expect(json('contact-certifications.json')).toMatchObject([{ body: 'acrp' }]);
    expect(json('contact-credits.json')).toMatchObject([{ category: 'research' }]);
    const erased = await learner.call(account.erase, {
      ...of(learner),
      body: { currentPassword: PASSWORD, confirm: learner.username },
    });
    expect(erased.status).toBe(200);
    expect(await rows('contact_certifications')).toBe(0);
    expect(await rows('contact_activities')).toBe(0);
    expect(await rows('contact_credits')).toBe(0);
  });
});
