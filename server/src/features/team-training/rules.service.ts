import { RulePack, type RulePackForm, type RulesInForce } from '@trialwright/contract';
import { AppError, fail } from '../../core/errors.ts';
import {
  asKnown,
  findFact,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
} from '../../teams/facts/facts.service.ts';
import { refuseAsChanged } from '../../teams/facts/changed-meanwhile.ts';
import { writeRequirement } from '../../teams/rules/sentences.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { requireTrial } from './trials.service.ts';

function present({ factId, version, trialId, from, to, data }: Fact<'rules'>): RulesInForce {
  const pack = RulePack.parse(data.pack);
  const { sponsor, number, dueAfterDays, source } = data;
  const packId = source?.packId ?? null;
  const sentences = pack.requirements.map((requirement) => ({
    id: requirement.id,
    force: requirement.force,
    text: writeRequirement(requirement),
  }));
  return { id: factId, version, trialId, from, to, sponsor, number, dueAfterDays, pack, packId, sentences };
}

/** Rules by title, then by the day on which they took effect. */
export async function readRules(scope: TeamScope): Promise<RulesInForce[]> {
  const orgId = scope.organization.id;
  const facts = await scope.read((trx) => readVersions(trx, orgId, { kinds: ['rules'] }));
  return asKnown(facts)
    .map((fact) => present(fact))
    .toSorted((a, b) => a.pack.title.localeCompare(b.pack.title, 'en') || (a.from < b.from ? -1 : 1));
}

export async function addRules(
  scope: TeamScope,
  { from, trialId, pack, sponsor, number, dueAfterDays }: RulePackForm,
): Promise<RulesInForce> {
  const [fact] = await scope.record(async (work) => {
    await lockFacts(work);
    if (trialId !== null) await requireTrial(work, trialId);
    const data = { title: pack.title, sponsor, number, dueAfterDays, pack };
    return recordFacts(work, [{ kind: 'rules', trialId, from, data }]);
  });
  const id = fact?.factId ?? 0;
  return (
    (await readRules(scope)).find((rules) => rules.id === id) ?? fail('rules.not_found', 'Rules not found.')
  );
}

/** Ends rules on a day. What was asked on the days before stays as it was. */
export async function endRules(
  scope: TeamScope,
  id: number,
  { on, reason, basedOn }: { on: string; reason: string; basedOn?: number | undefined },
): Promise<RulesInForce> {
  await scope.record(async (work) => {
    await lockFacts(work);
    const rules = await findFact(work.trx, work.orgId, { kind: 'rules', factId: id });
    if (!rules) fail('rules.not_found', 'Rules not found.');
    if (basedOn !== undefined && basedOn !== rules.version)
      await refuseAsChanged(work, scope, 'rules.changed', rules);
    if (on < rules.from) {
      const message = 'The last day is before the first.';
      throw new AppError('request.invalid', message, { on: message });
    }
    const { trialId, from, data } = rules;
    await recordFacts(work, [{ kind: 'rules', factId: id, trialId, from, to: on, reason, data }]);
  });
  return (
    (await readRules(scope)).find((rules) => rules.id === id) ?? fail('rules.not_found', 'Rules not found.')
  );
}
