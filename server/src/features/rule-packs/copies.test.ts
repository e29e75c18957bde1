import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { gcpExample, gcpRule, ownOf, packsOf } from '../../../test/rule-packs.ts';
import { openOrganization } from '../../../test/teams.ts';

let academy: TestAcademy;
let sponsor: ReturnType<typeof packsOf>;
let site: ReturnType<typeof packsOf>;
let packId: number;

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  const meridane = await openOrganization(academy, { name: 'Meridane Therapeutics' });
  const harbour = await openOrganization(academy);
  sponsor = packsOf(meridane.owner, meridane.org.id);
  site = packsOf(harbour.owner, harbour.org.id);
  packId = (await sponsor.publishNew('Meridane training rules', [gcpRule(36)])).id;
});

const CONSENT = gcpRule(24, {
  title: 'Consent',
  need: { has: { of: 'consent_course', within: { months: 24, before: 'asOf' } } },
});

/** The sponsor’s rules in a version that asks for a refresher every two years. */
async function publishNext() {
  const { body: now } = await sponsor.get(packId);
  const [rule] = ownOf(now).requirements;
  const changed = { ...gcpRule(24), id: rule?.id ?? null };
  const { body } = await sponsor.save(now, { requirements: [changed] });
  return (await sponsor.publish(body, 'Every two years from now on')).body;
}

async function copy() {
  const { body: share } = await sponsor.share(packId);
  return { share, pack: (await site.copy(share.code)).body };
}

describe('a copy of a sponsor’s pack', () => {
  test('is made by a code, and keeps what the sponsor says apart from what the site adds', async () => {
    const { pack } = await copy();
    expect(pack).toMatchObject({
      title: 'Meridane training rules',
      sponsor: 'Meridane Therapeutics',
      source: { organization: 'Meridane Therapeutics', version: 1, newest: 1, changes: [] },
      rules: [{ isOwn: false }],
    });
    const { body } = await site.save(pack, { requirements: [CONSENT] });
    expect(body.rules.map(({ isOwn }) => isOwn)).toEqual([false, true]);
    const { body: published } = await site.publish(body);
    expect((await site.version(published.id, 1)).body.rules).toHaveLength(2);
    expect((await sponsor.get(packId)).body.rules).toHaveLength(1);
  });

  test('can’t change the sponsor’s rules', async () => {
    const { pack } = await copy();
    const [rule] = pack.rules;
    const { status, error } = await site.save(pack, {
      requirements: [{ ...gcpRule(60), id: rule?.requirement.id ?? null }],
    });
    expect(status).toBe(400);
    expect(error.fields).toHaveProperty(['requirements.0.id']);
  });

  test('learns of a newer version and what it changes, and takes it over when the site wants', async () => {
    const { pack } = await copy();
    const id = pack.rules[0]?.requirement.id ?? '';
    const late = gcpExample(id, { title: 'Three years', completedOn: '2023-06-01' });
    const { body: added } = await site.save(pack, { requirements: [CONSENT], examples: [late] });
    await site.publish(added);
    await publishNext();
    const { body: told } = await site.get(pack.id);
    expect(told.source).toMatchObject({
      version: 1,
      newest: 2,
      changes: [
        {
          what: 'rule',
          title: 'GCP',
          before: expect.stringContaining('36 months'),
          after: expect.stringContaining('24 months'),
        },
      ],
    });
    expect(told).toMatchObject({ isChanged: false, examples: [{ agrees: true }] });
    expect((await site.list()).body).toMatchObject([{ source: { version: 1, newest: 2 } }]);

    const { body: updated } = await site.update(told);
    expect(updated.source).toMatchObject({ version: 2, newest: 2, changes: [] });
    expect(updated.rules.map(({ text }) => text)).toMatchObject([
      expect.stringContaining('24 months'),
      expect.stringContaining('consent process'),
    ]);
    // The site’s own example shows what the new version means for it.
    expect((await site.publish(updated)).error.code).toBe('rule_packs.example_differs');
    expect((await site.update(updated)).error.code).toBe('rule_packs.unchanged');
    expect((await site.version(pack.id, 1)).body.rules[0]?.text).toContain('36 months');
  });

  test('stays when the code is ended, and learns of nothing any more', async () => {
    const { share, pack } = await copy();
    expect((await sponsor.get(packId)).body.shares).toMatchObject([{ id: share.id, label: 'Our sites' }]);
    expect((await sponsor.endShare(packId, share.id)).status).toBe(200);
    await publishNext();
    const { body } = await site.get(pack.id);
    expect(body).toMatchObject({ source: { version: 1, newest: null, changes: [] } });
    expect((await site.update(body)).error.code).toBe('rule_packs.code_over');
    expect((await site.copy(share.code)).status).toBe(404);
    expect((await sponsor.endShare(packId, share.id)).error.code).toBe('rule_packs.not_found');
  });

  test('shows published versions alone, never the draft', async () => {
    const { body: unpublished } = await sponsor.start({ title: 'Secret draft', template: null });
    expect((await sponsor.share(unpublished.id)).error.code).toBe('rule_packs.unpublished');
    const { body: share } = await sponsor.share(packId);
    const { body: now } = await sponsor.get(packId);
    await sponsor.save(now, { title: 'Secret title', requirements: [CONSENT] });
    const { body } = await site.copy(share.code);
    expect(JSON.stringify(body)).not.toMatch(/Secret|consent/);
  });
});

describe('a pack of another organization', () => {
  test('is not found by its ID, for reading or for anything else', async () => {
    const { body: own } = await sponsor.get(packId);
    const calls = [
      site.get(packId),
      site.version(packId, 1),
      site.save(own, {}),
      site.publish(own),
      site.enforce(packId, 1),
      site.share(packId),
      site.update(own),
      site.remove(own),
    ];
    for (const { status, error } of await Promise.all(calls)) {
      expect(status).toBe(404);
      expect(error).toEqual({ code: 'rule_packs.not_found', message: 'Rule pack not found.' });
    }
    expect((await site.copy('x'.repeat(32))).error.code).toBe('rule_packs.code_over');
  });
});
