import { isDeepStrictEqual } from 'node:util';
import { RulePack, type Requirement } from '@trialwright/contract';
import { addDays } from '../days.ts';
import type { Fact } from '../facts/facts.service.ts';

type Rules = Fact<'rules'>;

/** Rules as they are judged: parsed once for a fact, of which a matrix asks thousands of times. */
const packs = new WeakMap<Rules, RulePack>();

export function packOf(rules: Rules): RulePack {
  const pack = packs.get(rules) ?? RulePack.parse(rules.data.pack);
  packs.set(rules, pack);
  return pack;
}

/** The first of the rules that follow each other as versions of one pack; alone, the rules themselves. */
const firstOf = ({ factId, data }: Rules) => data.source?.follows ?? factId;

/** What assignments and waivers call a requirement; a new version of the pack leaves them in place. */
export function keyOf(rules: Rules, { id }: Pick<Requirement, 'id'>): string {
  return `${firstOf(rules)}:${id}`;
}

/** Since when a requirement is asked as it reads, and, where it read otherwise before, the moment of the change. */
export function readsSince(
  all: readonly Rules[],
  rules: Rules,
  requirement: Requirement,
): { from: string; changedAt: string | undefined } {
  const { from, trialId, recordedAt } = rules;
  const before = all.find(
    (each) =>
      each.to !== null &&
      addDays(each.to, 1) === from &&
      each.trialId === trialId &&
      firstOf(each) === firstOf(rules),
  );
  const former = before && packOf(before).requirements.find(({ id }) => id === requirement.id);
  if (before && isDeepStrictEqual(former, requirement)) return readsSince(all, before, requirement);
  const moment = [recordedAt.toISOString(), `${from}T00:00:00.000Z`].toSorted().at(-1);
  return { from, changedAt: former && moment };
}
