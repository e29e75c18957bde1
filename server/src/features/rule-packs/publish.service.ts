import { RulePack, type EnforcePackForm, type PackDraft, type RulesInForce } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { dayBefore } from '../../teams/days.ts';
import {
  asKnown,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
  type FactWork,
} from '../../teams/facts/facts.service.ts';
import { runExample, writeExpected } from '../../teams/rules/run-examples.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { readRules } from '../team-training/rules.service.ts';
import { requireTrial } from '../team-training/trials.service.ts';
import { openToChange, requireVersion, textOf } from './open-pack.ts';
import { changesBetween, comparable, wholeOf, type PackText } from './pack-text.ts';
import { readPack } from './packs.service.ts';
import { nameFact } from './rule-packs.store.ts';

function requirePublishable(draft: PackText): void {
  const whole = wholeOf(draft);
  if (whole.requirements.length === 0) {
    const message = 'Add a rule before you publish.';
    throw new AppError('request.invalid', message, { requirements: message });
  }
  const { error } = RulePack.safeParse({ title: draft.title, requirements: whole.requirements });
  if (error) {
    const message = error.issues[0]?.message ?? 'These rules can’t be published.';
    throw new AppError('request.invalid', message, { requirements: message });
  }
  for (const [index, example] of whole.examples.entries()) {
    const { agrees, found } = runExample(whole.requirements, example);
    if (agrees) continue;
    const message = `The example “${example.title}” comes out otherwise. Expected: ${writeExpected(example)}. By the rules: ${found}`;
    throw new AppError('rule_packs.example_differs', message, { [`examples.${index}`]: message });
  }
}

/** Publishes the draft as the next version, as long as each example comes out as expected. Earlier versions stay. */
export async function publishPack(
  context: Context,
  scope: TeamScope,
  { id, basedOn, reason }: { id: number; basedOn: number; reason: string },
): Promise<PackDraft> {
  await scope.record(async (work) => {
    const { draft, published, factId } = await openToChange(work, scope, { id, basedOn });
    requirePublishable(draft);
    const last = published.at(-1);
    if (last && changesBetween(comparable(textOf(last)), comparable(draft)).length === 0)
      fail('rule_packs.unchanged', `Nothing differs from version ${last.version}.`);
    await lockFacts(work);
    const data = { title: draft.title, text: draft };
    const named = factId === null ? {} : { factId };
    const [fact] = await recordFacts(work, [{ kind: 'pack', ...named, from: scope.today, reason, data }]);
    if (fact && factId === null) await nameFact(work.trx, work.orgId, id, fact.factId);
  });
  return readPack(context, scope, id);
}

type Rules = Fact<'rules'>;

/** Ends the version that is in force on the day before; the day must be later than that of each version so far. */
async function endFormer(
  work: FactWork,
  former: readonly Rules[],
  { version, from }: { version: number; from: string },
): Promise<void> {
  const later = former.find((rules) => rules.from >= from);
  if (later) {
    const message = `Version ${later.data.number} takes effect on ${writeDay(later.from)}. Choose a later day, or end it first.`;
    throw new AppError('rule_packs.in_force', message, { from: message });
  }
  await recordFacts(
    work,
    former
      .filter(({ to }) => to === null || to >= from)
      .map(({ factId, trialId, from: since, data }) => ({
        kind: 'rules' as const,
        factId,
        trialId,
        from: since,
        to: dayBefore(from),
        reason: `Version ${version} takes effect on ${writeDay(from)}.`,
        data,
      })),
  );
}

/** Puts a published version into force, for a trial or for everybody. Assignments and waivers of the one before go on. */
export async function enforcePack(
  scope: TeamScope,
  { id, version }: { id: number; version: number },
  { trialId, from, dueAfterDays }: EnforcePackForm,
): Promise<RulesInForce> {
  const [fact] = await scope.record(async (work) => {
    const { trx, orgId } = work;
    await lockFacts(work);
    const { fact: published } = await requireVersion(trx, { orgId, id, version });
    if (trialId !== null) await requireTrial(work, trialId);
    const text = textOf(published);
    const all = asKnown(await readVersions(trx, orgId, { kinds: ['rules'] }));
    const former = all
      .filter((rules) => rules.data.source?.packId === id && rules.trialId === trialId)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1));
    await endFormer(work, former, { version, from });
    const last = former.at(-1);
    const follows = last && { follows: last.data.source?.follows ?? last.factId };
    const { requirements } = wholeOf(text);
    const data = {
      title: text.title,
      sponsor: text.sponsor,
      number: String(version),
      dueAfterDays,
      pack: { title: text.title, requirements },
      source: { packId: id, version, ...follows },
      ...(text.base && {
        copyOf: {
          organization: text.base.organization,
          version: text.base.version,
          own: text.requirements.map((requirement) => requirement.id),
        },
      }),
    };
    return recordFacts(work, [{ kind: 'rules', trialId, from, data }]);
  });
  const rules = (await readRules(scope)).find((each) => each.id === fact?.factId);
  return rules ?? fail('rules.not_found', 'Rules not found.');
}
