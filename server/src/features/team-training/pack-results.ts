import type { Matrix } from '@trialwright/contract';
import { writeNextSteps } from '../../teams/rules/next-steps.ts';
import { writeDay, writeReason } from '../../teams/rules/sentences.ts';
import { isAsked, isOpen, readyBy, type Standing } from '../../teams/standing/cells.ts';
import type { RequirementInForce, State } from '../../teams/standing/state.ts';

/** Why a requirement is not met and what to do about it, each a sentence. */
export function explain(
  { requirement }: RequirementInForce,
  { state, occasion, judgment: { verdict, reasons } }: Standing,
): { reasons: string[]; next: string[] } {
  if (state === 'overdue' && verdict === 'Accepted' && occasion !== null)
    return {
      reasons: [`It repeats and was to be completed again by ${writeDay(occasion)}.`],
      next: ['Complete it again, and have it put on record.'],
    };
  return {
    reasons: reasons.map((reason) => writeReason(reason)),
    next: writeNextSteps(requirement, reasons),
  };
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** How people stand by each set of rules alone: several may be in force at a site at once, and need not agree. */
export function resultsByRules(
  state: State,
  columns: readonly RequirementInForce[],
  people: readonly (readonly Standing[])[],
): Matrix['packs'] {
  return state.rules.flatMap(({ factId, trialId, data }) => {
    const own = columns
      .map((asked, index) => ({ asked, index }))
      .filter(({ asked }) => asked.packId === factId);
    const [first] = own;
    if (!first) return [];
    const concerned = people
      .map((cells) => own.flatMap(({ index }) => cells[index] ?? []))
      .filter((cells) => cells.some((cell) => isAsked(cell)));
    return {
      id: factId,
      title: data.title,
      number: data.number,
      sponsor: data.sponsor,
      trialId,
      protocol: first.asked.protocol,
      people: concerned.length,
      ready: concerned.filter((cells) => readyBy(cells) === true).length,
      open: own.flatMap(({ asked }, column) => {
        const cells = concerned.flatMap((all) => all[column] ?? []).filter((cell) => isOpen(cell));
        if (cells.length === 0) return [];
        const why = cells.map((cell) => explain(asked, cell));
        return {
          title: asked.requirement.title ?? asked.requirement.id,
          people: cells.length,
          reasons: unique(why.flatMap(({ reasons }) => reasons)),
          next: unique(why.flatMap(({ next }) => next)),
        };
      }),
    };
  });
}
