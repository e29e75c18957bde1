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
function ownOf({ title, sponsor, rules, examples }: PackDraft): PackDraftForm {
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

/** A pack as it is edited: each change is based on the revision that was read, and the reply takes its place. */
export function usePack(orgId: number, id: number) {
  const client = useQueryClient();
  const read = query(rulePacks.get, { params: { orgId, id } });
  const { data, error, refetch } = useQuery({ ...read, refetchOnMount: 'always' });
  const params = { orgId, id };
  const keep = (pack: PackDraft) => client.setQueryData(read.queryKey, pack);
  const based = () => ({ basedOn: data?.revision ?? 1 });
  return {
    pack: data,
    error,
    refetch,
    reload: () => refetch({ throwOnError: true }),
    change: async (edit: (own: PackDraftForm) => PackDraftForm) => {
      if (data) keep(await api(rulePacks.save, { params, body: { ...edit(ownOf(data)), ...based() } }));
    },
    publish: async (reason: string) =>
      keep(await api(rulePacks.publish, { params, body: { reason, ...based() } })),
    update: async () => keep(await api(rulePacks.update, { params, body: based() })),
  };
}

export type OpenPack = ReturnType<typeof usePack>;
