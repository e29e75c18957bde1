import type {
  PackDraft,
  PackDraftForm,
  PackSummary,
  PublishedPack,
  RulePack,
  StartPackForm,
} from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { readVersions, type Fact } from '../../teams/facts/facts.service.ts';
import { namesOf, readMembers } from '../../teams/organizations/members.service.ts';
import { TEMPLATES } from '../../teams/rules/templates.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { readNewest, type Newest } from './newest.ts';
import { nameRules } from './name-rules.ts';
import { draftOf, openPack, openToChange, requireVersion, textOf, type OpenPack } from './open-pack.ts';
import { changesBetween, comparable, presentRules, type PackText } from './pack-text.ts';
import { changeDraft, deletePack, insertPack, listPacks, listShares } from './rule-packs.store.ts';

const FORMER = 'A former member';

function summarize({ id, draft, published }: OpenPack, newest: Newest | undefined): PackSummary {
  const last = published.at(-1);
  const { title, sponsor, base } = draft;
  return {
    id,
    title,
    sponsor,
    version: last?.version ?? null,
    publishedOn: last?.from ?? null,
    isChanged: !last || changesBetween(comparable(textOf(last)), comparable(draft)).length > 0,
    source: base && {
      organization: base.organization,
      version: base.version,
      newest: newest?.version ?? null,
    },
  };
}

/** Packs by title; of a copy, how far the pack is that it was copied from. */
export async function readPacks(context: Context, scope: TeamScope): Promise<PackSummary[]> {
  const orgId = scope.organization.id;
  const packs = await scope.read(async (trx) => {
    const published = await readVersions(trx, orgId, { kinds: ['pack'] });
    return (await listPacks(trx, orgId)).map((row) => ({
      ...row,
      draft: draftOf(row),
      published: published.filter(({ factId }) => factId === row.factId),
    }));
  });
  const found: PackSummary[] = [];
  for (const pack of packs) found.push(summarize(pack, await readNewest(context, pack.draft)));
  return found.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

function presentVersion(fact: Fact<'pack'>, names: ReadonlyMap<number, string>) {
  const { version, from, recordedAt, recordedBy, reason } = fact;
  return {
    version,
    publishedOn: from,
    publishedAt: recordedAt.toISOString(),
    publishedBy: names.get(recordedBy) ?? FORMER,
    reason: reason ?? '',
  };
}

/** A pack as it is edited; its examples are judged whenever it is read. */
export async function readPack(context: Context, scope: TeamScope, id: number): Promise<PackDraft> {
  const orgId = scope.organization.id;
  const { pack, names, shares } = await scope.read(async (trx) => ({
    pack: await openPack(trx, orgId, id),
    names: namesOf(await readMembers(trx, orgId)),
    shares: scope.rights.has('manage') ? await listShares(trx, orgId, id) : [],
  }));
  const { draft, published, revision, changedBy, changedAt } = pack;
  const newest = await readNewest(context, draft);
  const summary = summarize(pack, newest);
  const last = published.at(-1);
  return {
    ...summary,
    revision,
    changedBy: names.get(changedBy) ?? FORMER,
    changedAt: changedAt.toISOString(),
    ...presentRules(draft),
    changes: last ? changesBetween(comparable(textOf(last)), comparable(draft)) : [],
    versions: published.map((fact) => presentVersion(fact, names)).toReversed(),
    source:
      summary.source && draft.base
        ? { ...summary.source, changes: newest ? changesBetween(draft.base, newest.rules) : [] }
        : null,
    shares: shares.map((share) => ({
      id: share.id,
      label: share.label,
      createdAt: share.createdAt.toISOString(),
    })),
  };
}

/** A published version as it was published, with what changed from the one before. */
export async function readVersion(scope: TeamScope, id: number, version: number): Promise<PublishedPack> {
  const orgId = scope.organization.id;
  const { found, names } = await scope.read(async (trx) => ({
    found: await requireVersion(trx, { orgId, id, version }),
    names: namesOf(await readMembers(trx, orgId)),
  }));
  const text = textOf(found.fact);
  const before = found.pack.published.find((each) => each.version === version - 1);
  return {
    id,
    title: text.title,
    sponsor: text.sponsor,
    ...presentVersion(found.fact, names),
    ...presentRules(text),
    changes: before ? changesBetween(comparable(textOf(before)), comparable(text)) : [],
  };
}

/** A template as the organization’s own rules: what is a site’s policy there is, of a sponsor, the sponsor’s. */
function adopt({ requirements }: RulePack, kind: string): RulePack['requirements'] {
  if (kind !== 'sponsor') return requirements;
  return requirements.map((rule) => (rule.force === 'custom' ? { ...rule, force: 'sponsor' } : rule));
}

/** Starts a pack: empty, or with the rules of a template, which are the organization’s own from then on. */
export async function startPack(
  context: Context,
  scope: TeamScope,
  { title, template }: StartPackForm,
): Promise<PackDraft> {
  const from = TEMPLATES.find((each) => each.title === template);
  if (template !== null && !from) {
    const message = 'There is no such template.';
    throw new AppError('request.invalid', message, { template: message });
  }
  const draft: PackText = {
    title,
    sponsor: null,
    requirements: from ? adopt(from, scope.organization.kind) : [],
    examples: [],
    base: null,
  };
  const id = await scope.record(({ trx, orgId, actorId: by, at }) =>
    insertPack(trx, { orgId, draft, by, at }),
  );
  return readPack(context, scope, id);
}

/** Changes what is the organization’s own of a draft; what a copy took over stays as it is. */
export async function saveDraft(
  context: Context,
  scope: TeamScope,
  id: number,
  { basedOn, title, sponsor, requirements, examples }: PackDraftForm & { basedOn: number },
): Promise<PackDraft> {
  await scope.record(async (work) => {
    const { draft } = await openToChange(work, scope, { id, basedOn });
    const { trx, orgId, actorId: by, at } = work;
    const { base } = draft;
    const own = nameRules(requirements, base?.requirements ?? []);
    await changeDraft(trx, {
      id,
      orgId,
      draft: { title, sponsor, requirements: own, examples, base } satisfies PackText,
      by,
      at,
    });
  });
  return readPack(context, scope, id);
}

/** Deletes a draft of which no version was ever published. What was published stays, and with it the pack. */
export async function deleteDraft(
  scope: TeamScope,
  { id, basedOn }: { id: number; basedOn: number },
): Promise<void> {
  await scope.record(async (work) => {
    const { factId, revision } = await openToChange(work, scope, { id, basedOn });
    if (factId !== null)
      fail('rule_packs.published', 'A version of these rules was published, so they stay on record.');
    const { trx, orgId, actorId, at } = work;
    await deletePack(trx, orgId, id);
    await appendLedger(trx, {
      subjectId: actorId,
      actorId,
      at,
      action: 'rule_pack.deleted',
      object: `rule-pack:${id}`,
      after: { org: orgId, revision },
    });
  });
}
