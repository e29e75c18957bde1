import { organizations, rulePacks, teamTraining } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { gcpExample, gcpRule, packsOf } from '../../../test/rule-packs.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

let academy: TestAcademy;
let owner: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];
let packs: ReturnType<typeof packsOf>;

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  packs = packsOf(owner, org.id);
});

const begin = async () => {
  const { body } = await packs.start({ title: 'Meridane training rules', template: null });
  return (await packs.save(body, { requirements: [gcpRule(36)] })).body;
};

describe('a rule pack', () => {
  test('starts empty or from a template, whose rules read as sentences', async () => {
    const { status, body } = await packs.start({
      title: 'Site rules',
      template: 'GCP for everybody, every three years',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ version: null, isChanged: true, versions: [], source: null });
    expect(body.rules).toMatchObject([
      { isOwn: true, text: expect.stringMatching(/^GCP training, completed no more than 36 months/) },
    ]);
    const { error } = await packs.start({ title: 'Site rules', template: 'Another' });
    expect(error.fields).toEqual({ template: 'There is no such template.' });
  });

  test('of a sponsor starts with rules that read as the sponsor’s, also at the sites that copy them', async () => {
    const place = { kind: 'sponsor' as const, zone: 'America/New_York', country: 'US' };
    const { body: sponsor } = await owner.call(organizations.create, {
      body: { name: 'Meridane', ...place },
    });
    const template = 'GCP for everybody, every three years';
    const forcesIn = async (orgId: number) =>
      (await packsOf(owner, orgId).start({ title: 'Rules', template })).body.rules.map(
        ({ requirement }) => requirement.force,
      );
    expect(await forcesIn(sponsor.id)).toEqual(['sponsor']);
    expect(await forcesIn(org.id)).toEqual(['custom']);
  });

  test('names new rules itself, and says of each draft what it changes', async () => {
    const pack = await begin();
    const [first] = pack.rules;
    expect(first?.requirement.id).toMatch(/^gcp-[a-z0-9]{6}$/);
    const { body: published } = await packs.publish(pack);
    expect(published).toMatchObject({ version: 1, publishedOn: '2026-11-20', isChanged: false, changes: [] });
    const changed = { ...gcpRule(24), id: first?.requirement.id ?? '' };
    const { body } = await packs.save(published, { requirements: [changed], title: 'Meridane rules' });
    expect(body).toMatchObject({ isChanged: true, version: 1 });
    expect(body.changes).toEqual([
      { what: 'title', title: 'Title', before: 'Meridane training rules', after: 'Meridane rules' },
      {
        what: 'rule',
        title: 'GCP',
        before: expect.stringContaining('36 months'),
        after: expect.stringContaining('24 months'),
      },
    ]);
  });

  test('keeps each version as it was published, with who, when, and why', async () => {
    const pack = await begin();
    await packs.publish(pack, 'First agreed with the sponsor');
    const before = (await packs.version(pack.id, 1)).body;
    const { body: changed } = await packs.save(pack, { requirements: [gcpRule(12)] });
    academy.clock.now = new Date('2026-11-21T15:00:00Z');
    const { body } = await packs.publish(changed, 'The sponsor asks for every year');
    expect(body.versions).toMatchObject([
      { version: 2, publishedOn: '2026-11-21', reason: 'The sponsor asks for every year' },
      { version: 1, publishedBy: 'Olive Owner', reason: 'First agreed with the sponsor' },
    ]);
    expect((await packs.version(pack.id, 1)).body).toEqual(before);
    expect((await packs.version(pack.id, 2)).body.rules[0]?.text).toContain('12 months');
    expect((await packs.version(pack.id, 2)).body.changes).toHaveLength(2);
    expect((await packs.version(pack.id, 3)).error.code).toBe('rule_packs.not_found');
  });

  test('is published with a reason, and only when something differs', async () => {
    const pack = await begin();
    expect((await packs.publish(pack, 'Short')).error.fields).toHaveProperty('reason');
    await packs.publish(pack);
    const { status, error } = await packs.publish(pack);
    expect([status, error.code]).toEqual([409, 'rule_packs.unchanged']);
    const { body: empty } = await packs.start({ title: 'Nothing yet', template: null });
    expect((await packs.publish(empty)).error.fields).toEqual({
      requirements: 'Add a rule before you publish.',
    });
  });
});

describe('a draft', () => {
  const deletions = async () => {
    const { rows } = await sql<{ actorId: number; object: string }>`
      select actor_id, object from ledger where action = 'rule_pack.deleted'`.execute(academy.database.db);
    return rows;
  };

  test('that was never published can be deleted, which a row of the ledger says', async () => {
    const kept = await begin();
    const pack = await begin();
    expect((await packs.remove(pack)).status).toBe(200);
    expect((await packs.get(pack.id)).error.code).toBe('rule_packs.not_found');
    expect((await packs.list()).body.map(({ id }) => id)).toEqual([kept.id]);
    expect(await deletions()).toEqual([{ actorId: owner.id, object: `rule-pack:${pack.id}` }]);
    // Gone is gone: the second time it is unknown.
    expect((await packs.remove(pack)).error).toMatchObject({ code: 'rule_packs.not_found' });
    const { db } = academy.database;
    expect((await verifyRecords(db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('stays once a version of it was published', async () => {
    const { body: published } = await packs.publish(await begin());
    const { body: changed } = await packs.save(published, { title: 'Meridane rules' });
    const { status, error } = await packs.remove(changed);
    expect([status, error.code]).toEqual([409, 'rule_packs.published']);
    expect((await packs.get(changed.id)).body).toMatchObject({ version: 1, title: 'Meridane rules' });
    expect(await deletions()).toEqual([]);
  });

  test('that somebody else changed meanwhile is not deleted, and nobody deletes it who only reads', async () => {
    const pack = await begin();
    const { body: changed } = await packs.save(pack, { title: 'Changed in another window' });
    expect((await packs.remove(pack)).error.code).toBe('rule_packs.changed');
    const trainer = await addMember(academy, org, { roles: ['trainer'] });
    expect((await packsOf(trainer, org.id).remove(changed)).error.code).toBe('orgs.not_allowed');
    const other = await openOrganization(academy, { name: 'Another site' });
    const foreign = await packsOf(other.owner, other.org.id).remove(changed);
    const unknown = await packsOf(other.owner, other.org.id).remove({ id: 2_000_000_000, revision: 1 });
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual(unknown.error);
    expect((await packs.get(pack.id)).status).toBe(200);
  });
});

describe('golden examples', () => {
  test('are judged on the server, each with what was found', async () => {
    const pack = await begin();
    const id = pack.rules[0]?.requirement.id ?? '';
    const old = {
      title: 'One day too old',
      completedOn: '2023-05-31',
      verdict: 'Refresh',
      reason: 'too_old',
    } as const;
    const examples = [gcpExample(id), gcpExample(id, old)];
    const { body } = await packs.save(pack, { examples });
    expect(body.examples).toMatchObject([
      {
        agrees: true,
        verdict: 'Accepted',
        situation: 'On 1 Jun 2026. GCP training of 1 Jun 2024 (certificate seen).',
        found: 'Accepted, by GCP training of 1 Jun 2024.',
      },
      { agrees: true, found: 'Refresh. GCP training is older than the rule allows.' },
    ]);
    expect((await packs.publish(body)).status).toBe(201);
  });

  test('that come out otherwise stand in the way of publishing, by name', async () => {
    const pack = await begin();
    const id = pack.rules[0]?.requirement.id ?? '';
    const examples = [
      gcpExample(id),
      gcpExample(id, { title: 'Three years to the day', completedOn: '2023-06-01' }),
    ];
    const { body } = await packs.save(pack, {
      requirements: [{ ...gcpRule(24), id }],
      examples,
    });
    expect(body.examples.map(({ agrees }) => agrees)).toEqual([true, false]);
    const { status, error } = await packs.publish(body);
    expect([status, error.code]).toEqual([422, 'rule_packs.example_differs']);
    expect(error.message).toBe(
      'The example “Three years to the day” comes out otherwise. Expected: Accepted. By the rules: Refresh. GCP training is older than the rule allows.',
    );
    expect(error.fields).toHaveProperty(['examples.1']);
    expect((await packs.get(pack.id)).body.versions).toEqual([]);
    const mended = await packs.save(body, { requirements: [{ ...gcpRule(36), id }] });
    expect((await packs.publish(mended.body)).status).toBe(201);
  });

  test('differ when the reason is another one, or their rule is gone', async () => {
    const pack = await begin();
    const id = pack.rules[0]?.requirement.id ?? '';
    const wrong = gcpExample(id, { completedOn: '2020-01-01', verdict: 'Refresh', reason: 'grade_too_low' });
    const { body } = await packs.save(pack, { examples: [wrong] });
    expect(body.examples[0]).toMatchObject({ agrees: false, verdict: 'Refresh' });
    const { body: emptied } = await packs.save(body, { requirements: [gcpRule(36)] });
    expect(emptied.examples[0]).toMatchObject({ agrees: false, verdict: null });
    expect((await packs.publish(emptied)).status).toBe(422);
  });

  test('may give trial, role, task, versions, and days of their own', async () => {
    const { body: started } = await packs.start({ title: 'Consent', template: null });
    const when = { is: { task: ['T01'], role: ['Nurse'] } };
    const need = { has: { of: 'protocol', version: { effectiveOn: 'asOf' as const } } };
    const pack = (
      await packs.save(started, { requirements: [gcpRule(36, { title: 'Protocol', when, need })] })
    ).body;
    const id = pack.rules[0]?.requirement.id ?? '';
    const base = gcpExample(id).situation;
    const signed = { ...base.evidence[0]!, topic: 'protocol', version: '1.0', completedOn: '2026-03-01' };
    const situation = {
      ...base,
      role: 'Nurse',
      task: 'T01',
      studyStart: '2026-03-02',
      versions: [
        { topic: 'protocol', version: '1.0', effective: '2026-03-02' },
        { topic: 'protocol', version: '2.0', effective: '2026-05-01' },
      ],
      evidence: [signed],
    };
    const expected = { verdict: 'Refresh' as const, reason: 'version_superseded' as const };
    const examples = [
      { title: 'Old version', requirement: id, situation, expected },
      {
        title: 'In time',
        requirement: id,
        situation: { ...situation, asOf: '2026-04-30' },
        expected: { verdict: 'Accepted' as const, reason: null },
      },
      {
        title: 'No such task',
        requirement: id,
        situation: { ...situation, task: null },
        expected: { verdict: 'NotApplicable' as const, reason: null },
      },
    ];
    const { body } = await packs.save(pack, { examples });
    expect(body.examples.map(({ agrees }) => agrees)).toEqual([true, true, true]);
    expect(body.examples[0]?.situation).toContain('role Nurse, task “Obtain informed consent”');
  });
});

describe('what can’t be a rule or an example', () => {
  test.each([
    ['requirements.0.need', [{ ...gcpRule(36), need: { has: { of: 'Not A Topic' } } }]],
    ['requirements.0.force', [{ ...gcpRule(36), force: 'whim' }]],
    [
      'requirements',
      [
        { ...gcpRule(36), id: 'gcp' },
        { ...gcpRule(24), id: 'gcp' },
      ],
    ],
    ['requirements.0', [{ ...gcpRule(36), need: nest(12) }]],
  ])('is refused at %s', async (field, requirements) => {
    const pack = await begin();
    const { status, error } = await packs.save(pack, { requirements: requirements as never });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {})[0]).toContain(field);
  });

  test('is an example with the title of another one', async () => {
    const pack = await begin();
    const id = pack.rules[0]?.requirement.id ?? '';
    const { error } = await packs.save(pack, { examples: [gcpExample(id), gcpExample(id)] });
    expect(error.fields).toEqual({ examples: 'Each example needs a title of its own.' });
  });

  function nest(levels: number): object {
    return levels === 0 ? { has: { of: 'gcp' } } : { not: nest(levels - 1) };
  }
});

describe('two people', () => {
  test('never save over each other: the second is told who changed it and when', async () => {
    const manager = await addMember(academy, org, { roles: ['manager'], name: 'Max Manager' });
    const pack = await begin();
    await packsOf(manager, org.id).save(pack, { title: 'By Max' });
    const { status, error } = await packs.save(pack, { title: 'By Olive' });
    expect([status, error.code]).toEqual([409, 'rule_packs.changed']);
    expect(error.message).toBe(
      'Max Manager changed this on 20 Nov 2026 at 10:00 AM (America/New_York). Nothing of yours was saved: reload, then save again.',
    );
    expect((await packs.publish(pack)).error.code).toBe('rule_packs.changed');
    const { body: now } = await packs.get(pack.id);
    expect(now).toMatchObject({ title: 'By Max', changedBy: 'Max Manager' });
    expect((await packs.save(now, { title: 'By Olive' })).body.title).toBe('By Olive');
  });

  test('who only read may see sentences and results, and change nothing', async () => {
    const trainer = await addMember(academy, org, { roles: ['trainer'] });
    const pack = await begin();
    const theirs = packsOf(trainer, org.id);
    expect((await theirs.get(pack.id)).body.rules).toHaveLength(1);
    const { body } = await trainer.call(rulePacks.sentence, {
      params: { orgId: org.id },
      body: { requirement: gcpRule(12) },
    });
    expect(body.text).toContain('12 months');
    expect((await theirs.save(pack, {})).error.code).toBe('orgs.not_allowed');
    expect((await theirs.publish(pack)).error.code).toBe('orgs.not_allowed');
  });
});

test('results name the version by which they were judged', async () => {
  const pack = await begin();
  await packs.publish(pack);
  const { status, body } = await packs.enforce(pack.id, 1);
  expect(status).toBe(201);
  expect(body).toMatchObject({ packId: pack.id, number: '1', from: '2026-01-01', to: null });
  const { body: matrix } = await owner.call(teamTraining.matrix, { params: { orgId: org.id } });
  expect(matrix.columns).toMatchObject([{ pack: 'Meridane training rules', number: '1' }]);
});
