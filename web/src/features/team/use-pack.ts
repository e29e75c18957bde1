import {
  rulePacks,
  type DraftRequirement,
  type PackDraft,
  type PackDraftForm,
  type PackExample,
} from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { query } from '../../core/query.ts';

/** What of a draft is the organization’s own. */
export function ownOf({ title, sponsor, rules, examples }: PackDraft): PackDraftForm {
  return {
    title,
    sponsor,
    requirements: rules.filter(({ isOwn }) => isOwn).map(({ requirement }) => requirement),
    examples: examples.filter(({ isOwn }) => isOwn).map(({ example }) => example),
  };
}

/** The draft with a rule changed, or added where it has no id or is gone. */
export function withRule(own: PackDraftForm, rule: DraftRequirement): PackDraftForm {
  const { requirements } = own;
  const isThere = rule.id !== null && requirements.some(({ id }) => id === rule.id);
  return {
    ...own,
    requirements: isThere
      ? requirements.map((each) => (each.id === rule.id ? rule : each))
      : [...requirements, rule],
  };
}

/** The draft with an example in the place of the one of this title, or added. */
export function withExample(
  own: PackDraftForm,
  example: PackExample,
  before: string | undefined,
): PackDraftForm {
  const { examples } = own;
  const isThere = examples.some(({ title }) => title === before);
  return {
    ...own,
    examples: isThere
      ? examples.map((each) => (each.title === before ? example : each))
      : [...examples, example],
  };
}

/** The draft without a rule. The examples of it stay, and differ until it is back or they are changed. */
export function withoutRule(own: PackDraftForm, id: string): PackDraftForm {
  return { ...own, requirements: own.requirements.filter((each) => each.id !== id) };
}

/** The draft with a rule at a place among its own; as it was where the rule is there. */
export function withRuleAt(own: PackDraftForm, index: number, rule: DraftRequirement): PackDraftForm {
  const { requirements } = own;
  if (rule.id !== null && requirements.some(({ id }) => id === rule.id)) return own;
  return { ...own, requirements: requirements.toSpliced(index, 0, rule) };
}

/** The draft with a rule moved up or down by one place, as far as there is one. */
export function withRuleMoved(own: PackDraftForm, id: string, by: -1 | 1): PackDraftForm {
  const { requirements } = own;
  const from = requirements.findIndex((each) => each.id === id);
  const to = from + by;
  const moved = requirements[from];
  if (!moved || to < 0 || to >= requirements.length) return own;
  return { ...own, requirements: requirements.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

const LONGEST_TITLE = 120;
const OF_COPY = ' (copy)';

/** The draft with a copy of a rule behind it, which the server names. */
export function withRuleCopied(own: PackDraftForm, rule: DraftRequirement): PackDraftForm {
  const index = own.requirements.findIndex(({ id }) => id === rule.id);
  const title = `${(rule.title ?? rule.id ?? 'Rule').slice(0, LONGEST_TITLE - OF_COPY.length)}${OF_COPY}`;
  return withRuleAt(own, index + 1, { ...rule, id: null, title });
}

/** The draft without an example. */
export function withoutExample(own: PackDraftForm, title: string): PackDraftForm {
  return { ...own, examples: own.examples.filter((each) => each.title !== title) };
}

/** The draft with an example at a place among its own; as it was where one has its title. */
export function withExampleAt(own: PackDraftForm, index: number, example: PackExample): PackDraftForm {
  const { examples } = own;
  if (examples.some(({ title }) => title === example.title)) return own;
  return { ...own, examples: examples.toSpliced(index, 0, example) };
}

/** A pack as it is edited: each change is based on the revision that was read, and the reply takes its place. */
export function usePack(orgId: number, id: number) {
  const client = useQueryClient();
  const read = query(rulePacks.get, { params: { orgId, id } });
  const { data, error, refetch } = useQuery({ ...read, refetchOnMount: 'always' });
  const params = { orgId, id };
  const keep = (pack: PackDraft) => client.setQueryData(read.queryKey, pack);
  // Not what was rendered: a toast takes a removal back after the reply to it.
  const latest = () => client.getQueryData<PackDraft>(read.queryKey) ?? data;
  const based = () => ({ basedOn: latest()?.revision ?? 1 });
  return {
    pack: data,
    error,
    refetch,
    reload: () => refetch({ throwOnError: true }),
    change: async (edit: (own: PackDraftForm) => PackDraftForm) => {
      const pack = latest();
      if (pack) keep(await api(rulePacks.save, { params, body: { ...edit(ownOf(pack)), ...based() } }));
    },
    publish: async (reason: string) =>
      keep(await api(rulePacks.publish, { params, body: { reason, ...based() } })),
    remove: () => api(rulePacks.remove, { params, body: based() }),
    update: async () => keep(await api(rulePacks.update, { params, body: based() })),
  };
}

export type OpenPack = ReturnType<typeof usePack>;
