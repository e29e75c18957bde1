import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  account,
  adminLearners,
  certificates,
  SIGNATURE_MEANINGS,
  SignatureManifest,
  signatures,
  type SigningItem,
} from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { answer, ask, revoke, signOne } from '../../../test/signing.ts';
import { totp } from '../../../test/totp.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';
import { verifyRecords } from '../records/verify-records.service.ts';
import { canonicalJson } from '../../learning/signatures/canonical-json.ts';

const SECURITY = 'security@example.org';

let academy: TestAcademy;
let learner: Learner;
let number: string;
let statement: SigningItem;
beforeAll(async () => {
  academy = await startAcademy({ SECURITY_EMAIL: SECURITY });
});
beforeEach(async () => {
  await academy.reset();
  learner = await academy.learner({ name: 'Zoë Ångström' });
  await completeCourse(learner, firstCourse(academy));
  number = (await takeAssessment(academy, learner, firstCourse(academy), 20)).certificateNumber ?? '';
  const { body } = await learner.call(certificates.statements, { params: { userId: learner.id } });
  statement = { kind: 'course-completion', id: String(body[0]!.attemptId) };
});
afterAll(() => academy.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const shown = async () => (await academy.visitor(certificates.get, { params: { number } })).body.statement;
const later = (minutes: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + minutes * 60_000);
};
const rows = (action: string) =>
  academy.database.db
    .selectFrom('ledger')
    .select(['subjectId', 'object', 'after'])
    .where('action', '=', action)
    .orderBy('seq')
    .execute();

describe('a learner’s statement', () => {
  test('is offered after the course, required for nothing, and shown with the certificate once signed', async () => {
    const { body } = await learner.call(certificates.statements, { params: { userId: learner.id } });
    expect(body).toMatchObject([{ certificateNumber: number, isRequired: false, signature: null }]);
    expect(await shown()).toBeNull();
    const asked = await ask(learner, statement);
    expect(asked.status).toBe(201);
    const [item] = asked.body.items;
    expect(item).toMatchObject({ statement: `${SIGNATURE_MEANINGS.completed}.`, sha256: sha256(item!.text) });
    expect(item!.text).toContain('Zoë Ångström');
    expect(item!.text).toContain(firstCourse(academy).contentHash);
    expect((await answer(learner, asked.body)).status).toBe(201);
    expect(await shown()).toMatchObject({
      printedName: 'Zoë Ångström',
      meaning: SIGNATURE_MEANINGS.completed,
      signedAt: academy.clock.now.toISOString(),
      zone: 'Europe/Berlin',
      identity: 'address',
      components: ['username', 'password'],
      status: 'valid',
    });
    expect((await ask(learner, statement)).error.code).toBe('signatures.already_signed');
  });

  test('is one manifest, in canonical JSON, under the academy’s signature and in the ledger', async () => {
    const { body } = await signOne(learner, statement);
    const id = body.signatures[0]!.id;
    const { body: signed } = await academy.visitor(signatures.get, { params: { number: id } });
    const manifest = SignatureManifest.parse(JSON.parse(signed.manifest));
    expect(manifest).toMatchObject({
      id,
      signer: { id: learner.id, printedName: 'Zoë Ångström' },
      object: { kind: 'course-completion', id: statement.id },
      recordSha256: signed.recordSha256,
      signedAt: academy.clock.now.toISOString(),
    });
    expect(manifest.localTime).toMatch(/\+0[12]:00$/);
    expect(signed.manifest).toBe(canonicalJson(manifest));
    // As a stranger checks it, with nothing of ours.
    const key = createPublicKey({ key: signed.key!, format: 'jwk' });
    const proof = Buffer.from(signed.manifestSignature, 'base64url');
    expect(verify(null, Buffer.from(signed.manifest), key, proof)).toBe(true);
    expect(verify(null, Buffer.from(signed.manifest.replace('Zoë', 'Zoe')), key, proof)).toBe(false);
    const [made] = await rows('signature.made');
    expect(made).toMatchObject({ subjectId: learner.id, object: `signature:${id}` });
    expect(JSON.parse(made!.after!)).toMatchObject({ manifestSha256: sha256(signed.manifest) });
    expect(made!.after).not.toContain('Zoë');
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test('is shown void where the record is no longer what was signed', async () => {
    await signOne(learner, statement);
    await academy.database.db.updateTable('attempts').set({ score: 99 }).execute();
    const { body } = await learner.call(signatures.list, { params: { userId: learner.id } });
    expect(body).toMatchObject([{ status: 'void' }]);
  });

  test('is shown damaged where the signature itself was changed', async () => {
    const { db } = academy.database;
    await signOne(learner, statement);
    await expect(db.updateTable('signatures').set({ manifest: '{}' }).execute()).rejects.toThrow('void it');
    await expect(db.deleteFrom('signatures').execute()).rejects.toThrow('void it');
    await db.transaction().execute(async (trx) => {
      await sql`alter table signatures disable trigger user`.execute(trx);
      await sql`update signatures set manifest = replace(manifest, 'Zoë', 'Zoe')`.execute(trx);
      await sql`alter table signatures enable trigger user`.execute(trx);
    });
    expect(await shown()).toMatchObject({ status: 'damaged', printedName: '' });
    expect((await verifyRecords(db, academy.app.context.keys)).differences).toMatchObject([
      { subjectId: learner.id, difference: 'has a manifest other than in the ledger' },
    ]);
  });

  test('goes with the person whose record it belongs to', async () => {
    await signOne(learner, statement);
    await academy.database.db.deleteFrom('users').where('id', '=', learner.id).execute();
    expect(await academy.database.db.selectFrom('signatures').select('id').execute()).toEqual([]);
  });

  test('is waited for by the certificate where the operator requires it', async () => {
    const { exams } = academy.catalogue.academy;
    exams.statement = 'required';
    try {
      const other = await academy.learner();
      await completeCourse(other, firstCourse(academy));
      const result = await takeAssessment(academy, other, firstCourse(academy), 20);
      expect(result.certificateNumber).toBeUndefined();
      const of = { params: { userId: other.id } };
      const { body } = await other.call(certificates.statements, of);
      expect(body).toMatchObject([{ certificateNumber: null, isRequired: true }]);
      const issue = await other.call(certificates.issue, {
        ...of,
        body: { courseId: firstCourse(academy).id },
      });
      expect(issue.error.message).toContain('sign the statement');
      await signOne(other, { kind: 'course-completion', id: String(body[0]!.attemptId) });
      expect((await other.call(certificates.list, of)).body).toMatchObject([{ status: 'Valid' }]);
    } finally {
      exams.statement = 'offered';
    }
  });
});

describe('components', () => {
  const withoutName = { username: '' };

  test('are all asked for at first, and the password alone within a series', async () => {
    const admin = await academy.learner({ role: null, isAdmin: true });
    const item = (name: string): SigningItem => ({
      kind: 'name-correction',
      id: number,
      input: { name, reason: 'Misspelled at registration' },
    });
    expect((await signOne(admin, item('Zoe'), withoutName)).error.code).toBe(
      'signatures.all_components_required',
    );
    expect((await signOne(admin, item('Zoe'))).status).toBe(201);
    later(9);
    const second = await ask(admin, item('Zoey'));
    expect(second.body.needs).toBe('one');
    expect((await answer(admin, second.body, withoutName)).body.signatures[0]!.components).toEqual([
      'password',
    ]);
    later(11);
    expect((await ask(admin, item('Zoë'))).body.needs).toBe('all');
    expect((await signOne(admin, item('Zoë'), withoutName)).status).toBe(401);
    expect((await signOne(admin, item('Zoë'))).status).toBe(201);
    for (let minutes = 0; minutes < 32; minutes += 8) {
      later(8);
      await signOne(admin, item(`Zoë ${minutes}`), withoutName);
    }
    expect((await ask(admin, item('Zoë A.'))).body.needs).toBe('all');
  });

  test('include the authenticator code where the account has one, each code once', async () => {
    const body = { currentPassword: 'a-long-test-password' };
    const { body: setUp } = await learner.call(account.setUpTwoFactor, { body });
    await learner.call(account.confirmTwoFactor, { body: { code: totp(setUp.secret) } });
    const asked = await ask(learner, statement);
    expect(asked.body.needsCode).toBe(true);
    expect((await answer(learner, asked.body)).error.fields).toHaveProperty('code');
    const used = await answer(learner, asked.body, { code: totp(setUp.secret) });
    expect([used.status, used.error.code]).toEqual([401, 'signatures.wrong_component']);
    const right = await answer(learner, asked.body, { code: totp(setUp.secret, 1) });
    expect(right.body.signatures[0]!.components).toEqual(['username', 'password', 'code']);
  });

  test('that are wrong five times lock signing for 15 minutes; the person and security are told', async () => {
    const asked = await ask(learner, statement);
    for (const rest of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'locked']) {
      const { status, error } = await answer(learner, asked.body, { password: 'wrong' });
      expect([status, error.fields?.['password']]).toEqual([401, expect.stringContaining(rest)]);
    }
    const locked = await ask(learner, statement);
    expect(locked.body.triesLeft).toBe(0);
    const refused = await answer(learner, locked.body);
    expect([refused.status, refused.error.code]).toEqual([429, 'signatures.locked']);
    expect(await rows('signature.refused')).toHaveLength(6);
    expect(await rows('signature.locked')).toHaveLength(1);
    for (const to of [`${learner.username}@example.org`, SECURITY]) {
      const mail = await awaitMail(academy.config.dataDir, to);
      expect(mail.headers['subject']).toMatch(/signing/i);
    }
    later(15);
    expect((await signOne(learner, statement)).status).toBe(201);
  });
});

describe('one act', () => {
  test('signs up to 50 items that were shown, each by itself, all or none', async () => {
    const admin = await academy.learner({ role: null, isAdmin: true });
    const other = await academy.learner();
    const findings: SigningItem[] = [];
    for (let index = 0; index < 50; index++) {
      const row = await academy.database.db
        .insertInto('unusualHistories')
        .values({ userId: other.id, kind: 'many_lessons', at: academy.clock.now, details: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow();
      findings.push({
        kind: 'history-finding',
        id: String(row.id),
        input: { reason: `Read on paper ${index}` },
      });
    }
    const tooMany = await ask(admin, ...findings, findings[0]!);
    expect([tooMany.status, Object.keys(tooMany.error.fields ?? {})]).toEqual([400, ['items']]);
    const asked = await ask(admin, ...findings);
    const [last] = findings.slice(-1);
    await signOne(admin, last!);
    expect((await answer(admin, asked.body)).error.code).toBe('admin.already_seen');
    const { body } = await other.call(signatures.list, { params: { userId: other.id } });
    expect(body).toHaveLength(1);
    const rest = await ask(admin, ...findings.slice(0, -1));
    const { body: signed } = await answer(admin, rest.body);
    expect(new Set(signed.signatures.map(({ recordSha256 }) => recordSha256)).size).toBe(49);
  });
});

describe('identity', () => {
  test('is verified before the first signature, by a confirmed address or by an administrator', async () => {
    const { db } = academy.database;
    await db.updateTable('users').set({ emailVerified: false }).where('id', '=', learner.id).execute();
    const refused = await ask(learner, statement);
    expect([refused.status, refused.error.code]).toEqual([403, 'signatures.identity_unconfirmed']);
    const admin = await academy.learner({ role: null, isAdmin: true });
    const confirm = (id: number, documentKind: string) =>
      admin.call(adminLearners.confirmIdentity, {
        params: { id },
        body: { method: 'document', documentKind },
      });
    expect((await confirm(learner.id, '')).error.fields).toHaveProperty('documentKind');
    expect((await confirm(admin.id, 'Passport')).error.code).toBe('auth.forbidden');
    expect((await confirm(999_999, 'Passport')).status).toBe(404);
    expect((await confirm(learner.id, 'Passport')).status).toBe(200);
    expect((await signOne(learner, statement)).body.signatures).toMatchObject([{ identity: 'document' }]);
    expect(await rows('identity.confirmed')).toMatchObject([{ subjectId: learner.id }]);
  });

  test('is verified by a person where the operator asks for that', async () => {
    const rules = academy.catalogue.academy.signatures;
    rules.identity = 'person';
    try {
      expect((await ask(learner, statement)).error.code).toBe('signatures.identity_unconfirmed');
    } finally {
      rules.identity = 'address';
    }
  });
});

describe('a revocation', () => {
  test('is signed, and shown void if it is taken back behind the academy’s back', async () => {
    const admin = await academy.learner({ role: null, isAdmin: true });
    const { body } = await revoke(admin, number);
    const read = async () =>
      (await academy.visitor(signatures.get, { params: { number: body.signatures[0]!.id } })).body;
    expect((await read()).status).toBe('valid');
    await academy.database.db
      .updateTable('certificates')
      .set({ revokedAt: null, revokedReason: null })
      .execute();
    expect((await read()).status).toBe('void');
  });
});
