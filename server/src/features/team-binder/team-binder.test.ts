import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  delegations,
  organizations,
  RulePack,
  teamBinder,
  teamSetup,
  teamTraining,
} from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Learner } from '../../../test/academy.ts';
import { startLogAcademy, type LogAcademy } from '../../../test/log.ts';
import { signOne } from '../../../test/signing.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { makeEntry } from '../../core/log/entry.ts';
import { hashLeaf, rootFromInclusion } from '../../core/log/merkle.ts';
import { parseProof } from '../../core/log/tlog-proof.ts';
import { signatureKeyVerifies } from '../../../test/team-binder.ts';

let academy: LogAcademy;
let owner: Learner;
let pi: Learner;
let joy: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];
let trialId: number;
let otherTrialId: number;

const of = () => ({ params: { orgId: org.id } });
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');

const PACK = RulePack.parse({
  title: 'Site <rules>',
  requirements: [
    {
      id: 'gcp',
      title: 'GCP',
      force: 'guidance',
      waivable: false,
      need: { has: { of: 'gcp', within: { months: 36, before: 'entry' }, grade: 'attached' } },
    },
  ],
});

async function addTrial(protocol: string): Promise<number> {
  const body = {
    protocol,
    title: `${protocol} study`,
    sponsor: `Sponsor of ${protocol}`,
    phase: '2',
    site: 'Harbour Street',
    zone: 'America/New_York',
    region: 'US',
    from: '2026-02-01',
    to: null,
  };
  return (await owner.call(teamSetup.addTrial, { ...of(), body })).body.id;
}

const addStaff = (id: number, personId: number, isInvestigator: boolean) =>
  owner.call(teamSetup.addStaff, {
    params: { orgId: org.id, id },
    body: { personId, role: 'Staff', isInvestigator, from: '2026-02-01', to: null },
  });

const addEvidence = (over: object = {}) =>
  owner.call(teamTraining.addEvidence, {
    ...of(),
    body: {
      personId: joy.id,
      topic: 'gcp',
      title: '=GCP from elsewhere',
      issuer: 'Another academy',
      completedOn: '2026-02-15',
      grade: 'attached' as const,
      edition: null,
      version: null,
      covers: [],
      validUntil: null,
      ...over,
    },
  });

/** A line that both have signed. */
async function delegate(task = 'T01'): Promise<number> {
  const { body: line } = await owner.call(delegations.propose, {
    params: { orgId: org.id, id: trialId },
    body: { personId: joy.id, task, from: '2026-03-02', to: null },
  });
  const id = `${org.id}.${line.factId}`;
  await signOne(joy, { kind: 'delegation-acceptance', id, input: {} });
  await signOne(pi, { kind: 'delegation-authorization', id, input: {} });
  return line.factId;
}

beforeAll(async () => {
  academy = await startLogAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.startOver();
  academy.clock.now = new Date('2026-03-02T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  const roles = { pi: ['principal_investigator' as const], joy: ['member' as const] };
  pi = await addMember(academy, org, { roles: roles.pi, name: 'Dr. Ada Okafor', from: '2026-01-01' });
  joy = await addMember(academy, org, { roles: roles.joy, name: 'Joy <Tran>', from: '2026-01-01' });
  trialId = await addTrial('KES-201');
  otherTrialId = await addTrial('TIDEMARK');
  await addStaff(trialId, pi.id, true);
  await addStaff(trialId, joy.id, false);
  await addStaff(otherTrialId, joy.id, false);
  const body = { sponsor: null, number: '1.0', trialId, from: '2026-02-01', dueAfterDays: 0, pack: PACK };
  await owner.call(teamSetup.addRules, { ...of(), body });
});

type Files = Record<string, Uint8Array>;

async function take(by: Learner, query: { trialId?: number; asOf?: string } = {}): Promise<Uint8Array> {
  const { status, body } = await by.call(teamBinder.get, { ...of(), query });
  expect(status).toBe(200);
  return new Uint8Array(body);
}

const textOf = (files: Files, name: string) => {
  const bytes = files[name];
  if (!bytes) throw new Error(`The binder has no ${name}, but ${Object.keys(files).join(', ')}.`);
  return strFromU8(bytes);
};

function check(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'tw-team-binder-'));
  try {
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytes);
    }
    return execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the inspection binder of a trial', () => {
  test('holds people, rules, evidence, the log, and signatures, and sha256sum finds no fault in it', async () => {
    await addEvidence();
    const line = await delegate();
    const files = unzipSync(await take(owner, { trialId }));
    const names = Object.keys(files);
    expect(names[0]).toBe('index.html');
    expect(names.at(-1)).toBe('SHA256SUMS');
    expect(check(files).match(/: OK$/gm)).toHaveLength(names.length - 1);

    const page = textOf(files, 'index.html');
    expect(page).toContain('KES-201, KES-201 study');
    expect(page).toContain('As of <b>2 Mar 2026</b> (America/New_York)');
    // The investigator has no training on record.
    expect(page).toContain('<dd>1 of 2</dd>');
    expect(page).toContain('Joy &lt;Tran&gt;');
    expect(page).not.toMatch(/<script|<Tran>|compliant/);
    // Every file is one that the page names, or is in a folder that it names.
    for (const [, href = ''] of page.matchAll(/href="(?!http)([^"]+)"/g))
      expect(names, href).toContain(decodeURIComponent(href));

    expect(textOf(files, 'people.csv')).toContain('Joy <Tran>,Trial staff');
    expect(textOf(files, 'requirements.csv')).toContain('GCP training, completed no more than 36 months');
    expect(textOf(files, 'evidence.csv')).toContain("'=GCP from elsewhere");
    expect(textOf(files, 'delegation-log/lines.csv').match(new RegExp(`DL-${line},`, 'g'))).toHaveLength(3);
    expect(textOf(files, 'signatures.csv')).toContain('Dr. Ada Okafor');
    const log = await readTaggedPdf(files[`delegation-log/KES-201-${trialId}.pdf`]!);
    expect(pdfFaults(log)).toEqual([]);
    expect(wordsOf(log)).toContain('Electronically signed by Dr. Ada Okafor');
    expect(wordsOf(log)).toContain('as of 2 Mar 2026');
    expect(pdfFaults(await readTaggedPdf(files['training/matrix.pdf']!))).toEqual([]);
  });

  test('proves each record, signature, and authorization without the academy', async () => {
    await addEvidence();
    const line = await delegate();
    await academy.log();
    const files = unzipSync(await take(owner, { trialId }));
    const facts = textOf(files, 'records/facts-1.jsonl').trimEnd().split('\n');
    const lines = textOf(files, 'delegation-log/lines.csv');
    const authorized = facts.find((fact) => fact.includes('"status":"authorized"')) ?? '';
    expect(lines).toContain(sha256(authorized));

    const rows = textOf(files, 'records/ledger.jsonl')
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row) as Record<string, string | number | null>);
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['fact.corrected', 'signature.made']));
    const recorded = rows.find(({ object }) => object === `fact:${line}.3`);
    expect(JSON.parse(String(recorded?.['after']))).toMatchObject({ sha256: sha256(authorized) });
    const { origin } = academy.context.config.transparency;
    for (const row of rows) {
      const fields = [
        'prevHash',
        'subjectId',
        'seq',
        'at',
        'actorId',
        'action',
        'object',
        'before',
        'after',
        'reason',
      ];
      expect(sha256(JSON.stringify([2, ...fields.map((field) => row[field])]))).toBe(row['hash']);
      const proof = parseProof(textOf(files, `log/${row['subjectId']}-${row['seq']}.tlog-proof`));
      expect(proof.checkpoint).toBe(textOf(files, 'log/checkpoint.txt'));
      expect(proof.opening?.sha256).toBe(row['hash']);
      const salt = Buffer.from(proof.opening?.salt ?? '', 'hex');
      const entry = makeEntry(origin, 'ledger-row', { salt, hash: Buffer.from(String(row['hash']), 'hex') });
      const [, size = '', root = ''] = proof.checkpoint.split('\n');
      const reached = rootFromInclusion(hashLeaf(entry), proof.index, Number(size), proof.path);
      expect(Buffer.from(reached ?? []).toString('base64')).toBe(root);
    }
    const signed = Object.keys(files).filter((name) => /^signatures\/.*\.json$/.test(name));
    expect(signed).toHaveLength(2);
    for (const name of signed) {
      expect(signatureKeyVerifies(files, name)).toBe(true);
      const manifest = JSON.parse(textOf(files, name)) as { renderedSha256: string };
      expect(sha256(textOf(files, name.replace('.json', '.txt')))).toBe(manifest.renderedSha256);
    }
  });

  test('is the same byte for byte until there is one more fact, whatever happens elsewhere', async () => {
    await addEvidence();
    await delegate();
    await academy.log();
    const first = await take(owner, { trialId, asOf: '2026-03-02' });
    // Somebody elsewhere does something, the log grows, and time passes.
    academy.clock.now = new Date('2026-03-05T09:00:00Z');
    await openOrganization(academy, { name: 'Another site' });
    await academy.log();
    const again = await take(owner, { trialId, asOf: '2026-03-02' });
    expect(sha256(again)).toBe(sha256(first));
    await addEvidence({ completedOn: '2026-02-20' });
    expect(sha256(await take(owner, { trialId, asOf: '2026-03-02' }))).not.toBe(sha256(first));
  });

  test('keeps out other trials, what only they ask for, and what began later', async () => {
    await addEvidence({ topic: 'tidemark_secret', title: 'TIDEMARK device training' });
    academy.clock.now = new Date('2026-03-10T15:00:00Z');
    await addEvidence({ completedOn: '2026-03-09', title: 'Later training' });
    const files = unzipSync(await take(owner, { trialId, asOf: '2026-03-05' }));
    for (const [name, bytes] of Object.entries(files)) {
      expect(strFromU8(bytes), name).not.toMatch(/TIDEMARK|Later training/);
    }
    const whole = unzipSync(await take(owner));
    expect(textOf(whole, 'evidence.csv')).toMatch(/TIDEMARK device[\s\S]*Later training/);
    expect(textOf(whole, 'index.html')).toContain('all trials of Harbour Street Research');
  });

  test('names as open what is not as it should be on the day', async () => {
    const { body: line } = await owner.call(delegations.propose, {
      params: { orgId: org.id, id: trialId },
      body: { personId: joy.id, task: 'T05', from: '2026-03-02', to: null },
    });
    const id = `${org.id}.${line.factId}`;
    await signOne(joy, { kind: 'delegation-acceptance', id, input: {} });
    const waiting = unzipSync(await take(owner, { trialId }));
    expect(textOf(waiting, 'open-points.csv')).toContain('the investigator has not signed');
    const override = 'Trained on paper; the certificate follows';
    await signOne(pi, { kind: 'delegation-authorization', id, input: { override } });
    const points = textOf(unzipSync(await take(owner, { trialId })), 'open-points.csv');
    expect(points).toContain('"Delegated, training not met"');
    expect(points).toContain(override);
    expect(points).toContain('GCP: evidence missing');
  });
});

describe('the table of lines', () => {
  const LEFT = 'She moves to another site';
  const rowsOf = (files: Files, line: number) =>
    textOf(files, 'delegation-log/lines.csv')
      .split('\r\n')
      .filter((row) => row.startsWith(`DL-${line},`));

  test('says first of each line whether it counts, since when not, and why', async () => {
    await addEvidence();
    const ended = await delegate();
    const { body: ahead } = await owner.call(delegations.propose, {
      params: { orgId: org.id, id: trialId },
      body: { personId: joy.id, task: 'T05', from: '2026-03-20', to: '2026-04-20' },
    });
    academy.clock.now = new Date('2026-03-09T15:00:00Z');
    const before = unzipSync(await take(owner));
    expect(rowsOf(before, ended).at(-1)).toMatch(/^DL-\d+,In force,,,KES-201,/);
    await owner.call(organizations.endMembership, {
      params: { ...of().params, personId: joy.id },
      body: { on: '2026-03-09', reason: LEFT },
    });
    academy.clock.now = new Date('2026-03-12T15:00:00Z');
    const zip = await take(owner, { asOf: '2026-03-11' });
    const files = unzipSync(zip);
    expect(rowsOf(files, ended).at(-1)).toContain(`,ENDED: no longer counts,2026-03-10,${LEFT},KES-201,`);
    expect(rowsOf(files, ended)[0]).toContain(
      ',Earlier version of a line that does not count: see version 4,,,',
    );
    // The line of the draft began after the day of the binder, so the binder of a later day has it.
    academy.clock.now = new Date('2026-03-21T15:00:00Z');
    const later = unzipSync(await take(owner));
    const withdrawn = rowsOf(later, ahead.factId).at(-1);
    expect(withdrawn).toContain(`,WITHDRAWN: never counted,2026-03-09,${LEFT},KES-201,`);
    expect(withdrawn).toContain(',2026-03-20,2026-04-20,');
    expect(textOf(later, 'index.html')).toContain('withdrawn before its first day');
    check(later);
    expect(sha256(await take(owner, { asOf: '2026-03-11' }))).toBe(sha256(zip));
  });
});

describe('who takes a binder', () => {
  test('is an owner, a manager, an auditor on record, or the investigator of the trial', async () => {
    const manager = await addMember(academy, org, { roles: ['manager'] });
    const auditor = await addMember(academy, org, { roles: ['auditor'], name: 'Uma Auditor' });
    await take(manager);
    await take(auditor, { trialId });
    const rows = await academy.database.db
      .selectFrom('ledger')
      .select(['action', 'after'])
      .where('subjectId', '=', auditor.id)
      .where('action', '=', 'organization.read')
      .execute();
    expect(rows).toMatchObject([{ after: expect.stringContaining(`/binder?trialId=${trialId}`) as string }]);
    await take(pi, { trialId });
    const refusal = async (by: Learner, query: object) => {
      const { status, error } = await by.call(teamBinder.get, { ...of(), query });
      return `${status} ${error.code}`;
    };
    expect(await refusal(pi, {})).toBe('403 orgs.not_allowed');
    expect(await refusal(pi, { trialId: otherTrialId })).toBe('404 trials.not_found');
    expect(await refusal(joy, { trialId })).toBe('403 orgs.not_allowed');
    const trainer = await addMember(academy, org, { roles: ['trainer'] });
    expect(await refusal(trainer, { trialId })).toBe('403 orgs.not_allowed');
  });

  test('is told of no trial of another organization, and of no day to come', async () => {
    const other = await openOrganization(academy, { name: 'Another site' });
    const foreign = await other.owner.call(teamBinder.get, {
      params: { orgId: other.org.id },
      query: { trialId },
    });
    const unknown = await other.owner.call(teamBinder.get, {
      params: { orgId: other.org.id },
      query: { trialId: 999_999 },
    });
    expect(foreign.error).toEqual(unknown.error);
    expect(foreign.status).toBe(404);
    expect((await other.owner.call(teamBinder.get, { ...of(), query: {} })).error.code).toBe(
      'orgs.not_found',
    );
    const future = await owner.call(teamBinder.get, { ...of(), query: { asOf: '2026-03-03' } });
    expect(future.error.fields).toHaveProperty('asOf');
  });
});
