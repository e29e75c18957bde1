import { admin as endpoints, certificates, notifications } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { correctName, signOne } from '../../../test/signing.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';

let academy: TestAcademy;
let admin: Learner;
let holder: Learner;
let number: string;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  admin = await academy.learner({ role: null, isAdmin: true });
  holder = await academy.learner({ name: 'Amina Yussuf' });
  const course = firstCourse(academy);
  await completeCourse(holder, course);
  number = (await takeAssessment(academy, holder, course, 20)).certificateNumber ?? '';
});
afterAll(() => academy.close());

const search = async (q: string) => (await admin.call(endpoints.certificates, { query: { q } })).body;
/** As the administrator sees it then. */
const shown = async ({ status, error }: Awaited<ReturnType<typeof signOne>>) => ({
  status,
  error,
  body: (await search(number))[0]!,
});
const revoke = async (reason = 'Issued to the wrong person') =>
  shown(await signOne(admin, { kind: 'certificate-revocation', id: number, input: { reason } }));
const correct = async (name: string, reason = 'Misspelled at registration') =>
  shown(await correctName(admin, number, { name, reason }));
const verify = async () => (await academy.visitor(certificates.get, { params: { number } })).body;
const ledger = (action: string) =>
  academy.database.db
    .selectFrom('ledger')
    .selectAll()
    .where('subjectId', '=', holder.id)
    .where('action', '=', action)
    .execute();

describe('the search', () => {
  test('finds every word in number, holder, or course, in any case', async () => {
    const found = [
      { number, holderName: 'Amina Yussuf', status: 'Valid', revokedReason: null, corrections: [] },
    ];
    const { title } = firstCourse(academy);
    for (const q of ['', number.toLowerCase(), 'yussuf amina', title, `amina ${title.split(' ')[0]}`])
      expect(await search(q), q).toMatchObject(found);
    for (const q of ['yussuf nobody', '%', '_', '\\', "' or 1=1 --"]) expect(await search(q), q).toEqual([]);
    await correct('Dr. Amina Yusuf');
    expect(await search('dr. yusuf')).toHaveLength(1);
  });
});

describe('a revocation', () => {
  test('is shown at verification, emailed to the holder, and recorded with its reason', async () => {
    expect((await revoke()).body).toMatchObject({
      status: 'Revoked',
      revokedReason: 'Issued to the wrong person',
      signatures: [{ kind: 'certificate-revocation', signerId: admin.id, status: 'valid' }],
    });
    expect(await verify()).toMatchObject({
      status: 'Revoked',
      revokedReason: 'Issued to the wrong person',
      revokedAt: academy.clock.now.toISOString(),
      claims: { holderName: 'Amina Yussuf' },
    });
    expect(await ledger('certificate.revoked')).toMatchObject([
      { actorId: admin.id, object: `certificate:${number}`, reason: 'Issued to the wrong person' },
    ]);
    const bell = await holder.call(notifications.list, { params: { userId: holder.id } });
    expect(bell.body[0]).toMatchObject({ kind: 'certificate_revoked', href: `/verify/${number}` });
    const mail = await awaitMail(academy.config.dataDir, `${holder.username}@example.org`);
    expect(mail.headers['subject']).toContain('Certificate revoked');
    expect(mail.text).toContain('Issued to the wrong person');
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test('is permanent: the same pass earns no new certificate, but a later one does', async () => {
    await revoke();
    expect((await revoke('Another reason')).error.code).toBe('certificates.revoked');
    expect((await correct('Somebody Else')).error.code).toBe('certificates.revoked');
    const course = firstCourse(academy);
    const again = { params: { userId: holder.id }, body: { courseId: course.id } };
    expect((await holder.call(certificates.issue, again)).error.code).toBe('certificates.not_earned');
    const { certificateNumber } = await takeAssessment(academy, holder, course, 20);
    expect(certificateNumber).not.toBe(number);
    expect((await search('')).map(({ status }) => status)).toEqual(['Valid', 'Revoked']);
  });

  test('requires a reason, a certificate, and an administrator', async () => {
    expect((await revoke(' no ')).error.fields).toHaveProperty('reason');
    const item = { kind: 'certificate-revocation', input: { reason: 'A good reason' } } as const;
    expect((await signOne(admin, { ...item, id: 'CR-1-1-X' })).error.code).toBe('certificates.not_found');
    expect((await signOne(holder, { ...item, id: number })).error.code).toBe('auth.forbidden');
    expect((await verify()).status).toBe('Valid');
  });
});

describe('a name correction', () => {
  test('is shown next to the signed claims, and no name is in the ledger', async () => {
    const before = await verify();
    expect((await correct('Amina Yusuf')).body).toMatchObject({
      holderName: 'Amina Yussuf',
      corrections: [{ name: 'Amina Yusuf', reason: 'Misspelled at registration' }],
    });
    expect(await verify()).toEqual({
      ...before,
      corrections: [{ name: 'Amina Yusuf', at: academy.clock.now.toISOString() }],
    });
    const rows = await ledger('certificate.name_corrected');
    expect(rows).toMatchObject([{ actorId: admin.id, reason: 'Misspelled at registration' }]);
    expect(JSON.stringify(rows)).not.toContain('Yusuf');
    await correct('Dr. Amina Yusuf', 'Doctorate in July');
    expect((await verify()).corrections.map(({ name }) => name)).toEqual(['Amina Yusuf', 'Dr. Amina Yusuf']);
  });

  test('must be a different name on one line', async () => {
    expect((await correct('Amina Yussuf')).error).toMatchObject({ fields: { name: expect.any(String) } });
    expect((await correct('Amina\nYusuf')).error).toMatchObject({ fields: { name: expect.any(String) } });
    expect((await verify()).corrections).toEqual([]);
  });
});
