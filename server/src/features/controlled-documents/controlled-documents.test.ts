import { createHash } from 'node:crypto';
import {
  account,
  assignments,
  controlledDocuments,
  organizations,
  teamTraining,
} from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { makePdf, procedure, upload } from '../../../test/documents.ts';
import { signOne } from '../../../test/signing.ts';
import { addMember, confirm, openOrganization } from '../../../test/teams.ts';
import { inOrganization } from '../../core/database/in-organization.ts';
import { forgetUnusedFiles } from '../../teams/document-files/files.service.ts';
import { verifyRecords } from '../records/verify-records.service.ts';
import { remindOfAssignments } from '../assignments/send-reminders.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST = Buffer.from(
  '# Consent\n\n## Before\n\nCheck the version.\n\n## After\n\nFile the form within 24 hours.\n',
);
const SECOND = Buffer.from(
  '# Consent\n\n## Before\n\nCheck the version.\n\n## After\n\nFile the form within 12 hours.\n',
);

let academy: TestAcademy;
let owner: Learner;
let mia: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  mia = await addMember(academy, org, { roles: ['member'], name: 'Mia Member', from: '2026-01-05' });
  await confirm(academy, mia);
});

const later = (ms: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + ms);
};
const of = (more: object = {}) => ({ params: { orgId: org.id, ...more } as never });

async function fileOf(bytes: Buffer, who = owner): Promise<string> {
  return (await upload(who, org.id, bytes)).body.sha256;
}

async function publish(over: Partial<ReturnType<typeof procedure>> = {}, bytes = FIRST, who = owner) {
  const sha256 = await fileOf(bytes, who);
  const { body } = await who.call(controlledDocuments.publish, {
    params: { orgId: org.id },
    body: procedure({ sha256, ...over }),
  });
  return body;
}

async function publishSecond(id: number, over: Partial<ReturnType<typeof procedure>> = {}, bytes = SECOND) {
  const { code: _code, kind: _kind, trialId: _trial, ...form } = procedure({ sha256: await fileOf(bytes) });
  return owner.call(controlledDocuments.publishVersion, {
    params: { orgId: org.id, id },
    body: {
      ...form,
      version: '2.0',
      effective: '2026-12-01',
      dueOn: '2026-12-01',
      changes: 'File within 12 hours.',
      ...over,
    },
  });
}

/** Reads a version to its end, as fast as the clock allows. */
async function readToEnd(who: Learner, named: { id: number; versionId: number }) {
  const report = () =>
    who.call(controlledDocuments.report, { params: { orgId: org.id, ...named }, body: { reached: 99 } });
  const first = await report();
  later(first.body.waitMs);
  return report();
}

const sign = (who: Learner, id: number, versionId: number) =>
  signOne(who, { kind: 'document-reading', id: `${org.id}.${id}.${versionId}`, input: {} });
const list = async (who: Learner) => (await who.call(controlledDocuments.list, of())).body;
const cellOf = async (personId: number, asOf: string) => {
  const { body } = await owner.call(teamTraining.person, {
    params: { orgId: org.id, personId },
    query: { asOf },
  });
  return body.requirements.find(({ key }) => key.endsWith(':read'));
};

describe('a version of a document', () => {
  test('asks those concerned, is read to its end, signed, and answers the requirement', async () => {
    const { id, versions } = await publish();
    const versionId = versions[0]!.id;
    expect((await list(mia))[0]).toMatchObject({
      code: 'SOP-007',
      own: { state: 'to_sign', version: '1.0', due: '2026-11-30', isEndReached: false },
      progress: null,
    });
    expect(await cellOf(mia.id, '2026-11-21')).toMatchObject({ state: 'due', date: '2026-11-30' });
    expect((await sign(mia, id, versionId)).error.code).toBe('controlled_documents.end_not_reached');

    expect((await readToEnd(mia, { id, versionId })).body).toMatchObject({ reached: 2, units: 2 });
    const { body } = await sign(mia, id, versionId);
    expect(body.signatures[0]).toMatchObject({
      statement: 'I have read and understood SOP-007 Informed consent, version 1.0, effective 20 Nov 2026.',
      version: '1.0',
      status: 'valid',
    });
    expect((await sign(mia, id, versionId)).error.code).toBe('controlled_documents.already_signed');
    expect((await list(mia))[0]?.own).toMatchObject({ state: 'signed', signedAt: expect.any(String) });

    const person = await owner.call(teamTraining.person, { params: { orgId: org.id, personId: mia.id } });
    const [evidence] = person.body.evidence;
    expect(evidence).toMatchObject({ grade: 'own', version: '1.0', topic: 'sop_007' });
    expect(evidence?.signature).toMatchObject({ printedName: 'Mia Member', status: 'valid' });
    expect(await cellOf(mia.id, '2026-11-21')).toMatchObject({
      state: 'current',
      verdict: 'Accepted',
      evidence: [evidence?.id],
    });
    expect((await verifyRecords(academy.database.db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('keeps the signature of somebody whose account is deleted', async () => {
    const { id, versions } = await publish();
    const versionId = versions[0]!.id;
    await readToEnd(mia, { id, versionId });
    expect((await sign(mia, id, versionId)).status).toBe(201);
    const evidence = async () => {
      const { body } = await owner.call(teamTraining.person, { params: { orgId: org.id, personId: mia.id } });
      return body.evidence;
    };
    const before = await evidence();

    const body = { currentPassword: PASSWORD, confirm: mia.username };
    expect((await mia.call(account.erase, { params: { userId: mia.id }, body })).status).toBe(200);
    expect(before[0]?.signature).toMatchObject({ printedName: 'Mia Member', status: 'valid' });
    expect(await evidence()).toEqual(before);
  });

  test('is believed to be read no faster than the clock allows, and the end is kept', async () => {
    const { id, versions } = await publish();
    const params = { orgId: org.id, id, versionId: versions[0]!.id };
    const report = (reached: number) => mia.call(controlledDocuments.report, { params, body: { reached } });
    const first = await report(2);
    expect(first.body).toMatchObject({ reached: 0, endReachedAt: null });
    expect(first.body.waitMs).toBeGreaterThan(0);
    later(first.body.waitMs - 1);
    expect((await report(2)).body.reached).toBe(1);
    later(1);
    expect((await report(2)).body.endReachedAt).not.toBeNull();
    expect((await report(0)).body).toMatchObject({ reached: 2 });
  });

  test('that replaces another asks again from its effective day, and shows what changed', async () => {
    const { id, versions } = await publish();
    const first = versions[0]!.id;
    await readToEnd(mia, { id, versionId: first });
    await sign(mia, id, first);
    const { body } = await publishSecond(id);
    const second = body.versions[0]!.id;
    expect(body.versions.map(({ version, status }) => [version, status])).toEqual([
      ['2.0', 'scheduled'],
      ['1.0', 'effective'],
    ]);
    // It can be read before it takes effect; until then, the first one counts.
    expect((await list(mia))[0]?.own).toMatchObject({ versionId: second, state: 'to_sign' });
    expect(await cellOf(mia.id, '2026-11-30')).toMatchObject({ verdict: 'Accepted' });
    expect(await cellOf(mia.id, '2026-12-02')).toMatchObject({ verdict: 'Refresh', state: 'overdue' });
    const changes = await mia.call(controlledDocuments.changes, of({ id, versionId: second }));
    expect(changes.body).toMatchObject({ since: { version: '1.0' }, summary: 'File within 12 hours.' });
    expect(changes.body.parts).toContainEqual({
      is: 'changed',
      words: [
        { is: 'same', text: 'File the form within ' },
        { is: 'removed', text: '24' },
        { is: 'added', text: '12' },
        { is: 'same', text: ' hours.' },
      ],
    });
    await readToEnd(mia, { id, versionId: second });
    await sign(mia, id, second);
    expect(await cellOf(mia.id, '2026-12-02')).toMatchObject({ verdict: 'Accepted' });
    expect(await cellOf(mia.id, '2026-11-30')).toMatchObject({ verdict: 'Accepted' });
  });

  test('that took effect while another was being read refuses the signature and loses nothing', async () => {
    const { id, versions } = await publish();
    const versionId = versions[0]!.id;
    await readToEnd(mia, { id, versionId });
    await publishSecond(id, { effective: '2026-11-21', dueOn: '2026-11-30' });
    later(DAY_MS);
    const refused = await sign(mia, id, versionId);
    expect(refused.error).toMatchObject({ code: 'controlled_documents.replaced' });
    expect(refused.error.message).toContain('Version 2.0 took effect on 21 Nov 2026. Nothing was signed.');
    const { body } = await mia.call(controlledDocuments.read, of({ id, versionId }));
    expect(body).toMatchObject({ replacedBy: { version: '2.0' }, signature: null });
    expect(body.reading.endReachedAt).not.toBeNull();
  });

  test('that is a notice only tells people and asks nobody who signed the one before', async () => {
    const { id, versions } = await publish();
    const first = versions[0]!.id;
    await readToEnd(mia, { id, versionId: first });
    await sign(mia, id, first);
    const over = { asks: 'notice' as const, noticeReason: 'A typing error was corrected' };
    expect((await publishSecond(id, { ...over, noticeReason: null })).error.fields).toHaveProperty(
      'noticeReason',
    );
    await publishSecond(id, over);
    expect((await list(mia))[0]?.own).toMatchObject({ state: 'signed' });
    expect(await cellOf(mia.id, '2026-12-02')).toMatchObject({ verdict: 'Accepted' });
    // Who signed nothing yet signs the version in effect.
    later(12 * DAY_MS);
    expect((await list(owner))[0]).toMatchObject({
      own: { version: '2.0', state: 'to_sign' },
      progress: { concerned: 2, signed: 1 },
    });
  });

  test('reminds who has not signed it, also before it takes effect', async () => {
    await publish({ effective: '2026-12-01', dueOn: '2026-12-01' });
    academy.clock.now = new Date('2026-11-24T14:00:00Z');
    expect(await remindOfAssignments(academy.app.context)).toBe(2);
    const open = await owner.call(assignments.list, of());
    expect(open.body[0]).toMatchObject({ title: 'SOP-007 Informed consent, version 1.0', due: '2026-12-01' });
  });
});

describe('publishing', () => {
  test('refuses by field what cannot be, and publishes nothing', async () => {
    const sha256 = await fileOf(FIRST);
    const call = (over: object) =>
      owner.call(controlledDocuments.publish, {
        params: { orgId: org.id },
        body: procedure({ sha256, ...over }),
      });
    const refusals: [object, string][] = [
      [{ approvedOn: '2026-11-21' }, 'approvedOn'],
      [{ effective: '2026-11-01' }, 'effective'],
      [{ dueOn: '2026-11-19' }, 'dueOn'],
      [{ kind: 'protocol' }, 'trialId'],
      [{ asks: 'notice', noticeReason: 'Nothing has changed at all' }, 'asks'],
      [{ audience: { roles: [], personIds: [2_000_000] } }, 'audience'],
      [{ audience: { roles: ['Nurse'], personIds: [mia.id] } }, 'audience'],
      [{ sha256: 'a'.repeat(64) }, 'sha256'],
    ];
    for (const [over, field] of refusals)
      expect((await call(over)).error.fields, field).toHaveProperty(field);
    expect((await call({ changes: 'Short' })).status).toBe(400);
    expect(await list(owner)).toEqual([]);
    expect((await call({})).status).toBe(201);
    expect((await call({ version: '9.0' })).error.code).toBe('controlled_documents.code_taken');
    const { id } = (await list(owner))[0]!;
    expect((await publishSecond(id, { version: '1.0' })).error.fields).toHaveProperty('version');
    expect((await publishSecond(id, {}, FIRST)).error.fields).toHaveProperty('sha256');
  });

  test('concerns the people it names, and hides the document from other members', async () => {
    const ben = await addMember(academy, org, { roles: ['member'], name: 'Ben Ito' });
    const { id, versions } = await publish({ audience: { roles: [], personIds: [ben.id] } });
    expect(await list(mia)).toEqual([]);
    expect((await list(ben))[0]?.own).toMatchObject({ state: 'to_sign' });
    for (const endpoint of [controlledDocuments.read, controlledDocuments.changes] as const)
      expect((await mia.call(endpoint, of({ id, versionId: versions[0]!.id }))).error.code).toBe(
        'controlled_documents.not_found',
      );
    const rollout = await owner.call(controlledDocuments.rollout, of({ id, versionId: versions[0]!.id }));
    expect(rollout.body.people).toMatchObject([{ name: 'Ben Ito', state: 'open' }]);
  });

  test('is for owners, managers, and trainers; auditors see who signed when', async () => {
    const trainer = await addMember(academy, org, { roles: ['trainer'], name: '=cmd() Trainer' });
    const auditor = await addMember(academy, org, { roles: ['auditor'], name: 'Ann Auditor' });
    const { id, versions } = await publish({}, FIRST, trainer);
    const versionId = versions[0]!.id;
    expect((await upload(auditor, org.id, SECOND)).error.code).toBe('orgs.not_allowed');
    expect((await upload(mia, org.id, SECOND)).error.code).toBe('orgs.not_allowed');
    await readToEnd(mia, { id, versionId });
    await sign(mia, id, versionId);
    const { body } = await auditor.call(controlledDocuments.rollout, of({ id, versionId }));
    expect(body.people.find(({ name }) => name === 'Mia Member')).toMatchObject({
      signedOn: '2026-11-20',
      days: 0,
      state: 'on_time',
    });
    const csv = await academy.app.server.inject({
      url: `/api/orgs/${org.id}/controlled-documents/${id}/versions/${versionId}/rollout/export`,
      headers: { cookie: auditor.cookie },
    });
    expect(csv.body).toContain('Mia Member,Coordinator,Signed in time,2026-11-20,0,EV-');
    expect(csv.body).toContain("'=cmd() Trainer");
    // Who looks at the records is not asked to sign.
    expect(csv.body).not.toContain('Ann Auditor');
  });

  test('ends with the document: nobody is asked for it any more', async () => {
    const { id, versions } = await publish();
    const body = { on: '2026-11-20', reason: 'Replaced by another procedure' };
    expect(
      (await owner.call(controlledDocuments.retire, { params: { orgId: org.id, id }, body })).status,
    ).toBe(200);
    later(DAY_MS);
    expect(await list(mia)).toEqual([]);
    await readToEnd(owner, { id, versionId: versions[0]!.id });
    expect((await sign(owner, id, versions[0]!.id)).error.code).toBe('controlled_documents.retired');
    expect((await publishSecond(id)).error.code).toBe('controlled_documents.retired');
  });
});

describe('a file', () => {
  test('is sent in parts, checked, kept once, and comes back byte for byte', async () => {
    const pdf = makePdf(['One', 'Two'], '0123456789'.repeat(20_000));
    const first = await upload(owner, org.id, pdf);
    expect(first.body).toMatchObject({
      sha256: createHash('sha256').update(pdf).digest('hex'),
      type: 'pdf',
      size: pdf.length,
      units: 2,
    });
    expect((await upload(owner, org.id, pdf)).body).toEqual(first.body);
    const { id, versions } = await publish({ sha256: first.body.sha256 }, pdf);
    const reply = await academy.app.server.inject({
      url: `/api/orgs/${org.id}/controlled-documents/${id}/versions/${versions[0]!.id}/file`,
      headers: { cookie: mia.cookie },
    });
    expect(reply.rawPayload.equals(pdf)).toBe(true);
    expect(reply.headers['content-disposition']).toBe('attachment; filename="SOP-007-1.0.pdf"');
  });

  test('that is too large, incomplete, or unsafe is refused and can’t be published', async () => {
    const params = { orgId: org.id };
    const large = await owner.call(controlledDocuments.startUpload, {
      params,
      body: { size: 26 * 1024 * 1024 },
    });
    expect(large.status).toBe(413);
    expect(large.error.message).toBe('The file is larger than 25 MB.');
    const { body } = await owner.call(controlledDocuments.startUpload, { params, body: { size: 10 } });
    const part = (base64: string, number = 1) =>
      owner.call(controlledDocuments.uploadPart, {
        params: { ...params, id: body.id, part: number },
        body: { base64 },
      });
    expect((await part(Buffer.from('eleven byte').toString('base64'))).status).toBe(413);
    expect((await part('YQ==', 2)).status).toBe(413);
    expect((await part('YQ==')).error.code).toBe('controlled_documents.incomplete');
    expect(
      (await owner.call(controlledDocuments.finishUpload, { params: { ...params, id: body.id } })).error.code,
    ).toBe('controlled_documents.incomplete');
    const unsafe = await upload(owner, org.id, Buffer.from('Hello <img src=x onerror=alert(1)>'));
    expect(unsafe.error).toMatchObject({ code: 'controlled_documents.refused' });
    expect(unsafe.error.fields).toHaveProperty('file');
  });

  test('that nobody published is forgotten after a day; a published one never', async () => {
    await fileOf(SECOND);
    await publish();
    later(2 * DAY_MS);
    expect(await forgetUnusedFiles(academy.database, academy.clock.now)).toBe(1);
    expect(await forgetUnusedFiles(academy.database, academy.clock.now)).toBe(0);
  });

  test('that was changed behind the academy’s back is named when the records are verified', async () => {
    await publish();
    await inOrganization(academy.database, org.id, async (trx) => {
      await sql`alter table document_file_parts disable trigger user`.execute(trx);
      await sql`update document_file_parts set bytes = 'x'::bytea`.execute(trx);
      await sql`alter table document_file_parts enable trigger user`.execute(trx);
    });
    const { differences } = await verifyRecords(academy.database.db, academy.app.context.keys);
    expect(differences).toContainEqual(
      expect.objectContaining({ difference: 'has bytes other than its hash says' }),
    );
    await expect(
      inOrganization(academy.database, org.id, (trx) =>
        sql`update document_file_parts set bytes = 'y'::bytea`.execute(trx),
      ),
    ).rejects.toThrow('never changed');
  });
});

describe('who left', () => {
  test('loses the text and keeps title, version, hash, and signature', async () => {
    const { id, versions } = await publish();
    const versionId = versions[0]!.id;
    await readToEnd(mia, { id, versionId });
    await sign(mia, id, versionId);
    const end = { on: '2026-11-20', reason: 'Moved to another site' };
    await owner.call(organizations.endMembership, { params: { orgId: org.id, personId: mia.id }, body: end });
    later(DAY_MS);
    expect((await mia.call(controlledDocuments.read, of({ id, versionId }))).status).toBe(404);
    const { body } = await mia.call(controlledDocuments.signed, { params: { userId: mia.id } });
    expect(body).toMatchObject([
      {
        organization: 'Harbour Street Research',
        title: 'SOP-007 Informed consent',
        version: '1.0',
        sha256: createHash('sha256').update(FIRST).digest('hex'),
        signature: { status: 'valid' },
      },
    ]);
    const rollout = await owner.call(controlledDocuments.rollout, of({ id, versionId }));
    expect(rollout.body.people.find(({ personId }) => personId === mia.id)).toMatchObject({
      name: 'Mia Member',
      signedOn: '2026-11-20',
    });
  });
});
