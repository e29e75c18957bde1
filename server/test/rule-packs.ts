import {
  rulePacks,
  type EnforcePackForm,
  type PackDraft,
  type PackDraftForm,
  type PackExample,
} from '@trialwright/contract';
import type { Learner } from './academy.ts';

type Rule = PackDraftForm['requirements'][number];

/** A rule that asks for GCP training no older than some months; the server names it. */
export function gcpRule(months: number, over: Partial<Rule> = {}): Rule {
  return {
    id: null,
    title: 'GCP',
    force: 'sponsor',
    need: { has: { of: 'gcp', within: { months, before: 'asOf' }, grade: 'attached' } },
    waivable: true,
    ...over,
  };
}

/** An example with one certificate of GCP training, completed on a day and asked about on another. */
export function gcpExample(
  requirement: string,
  {
    title = 'In time',
    completedOn = '2024-06-01',
    asOf = '2026-06-01',
    verdict = 'Accepted',
    reason = null,
  }: Partial<{ title: string; completedOn: string; asOf: string } & PackExample['expected']> = {},
): PackExample {
  return {
    title,
    requirement,
    situation: {
      asOf,
      studyStart: null,
      joined: null,
      delegationFrom: null,
      region: null,
      role: null,
      task: null,
      versions: [],
      evidence: [
        {
          topic: 'gcp',
          completedOn,
          grade: 'attached',
          edition: null,
          version: null,
          covers: [],
          validUntil: null,
        },
      ],
    },
    expected: { verdict, reason },
  };
}

/** What of a draft is its organization’s own, as the editor sends it back. */
export function ownOf({ title, sponsor, rules, examples, revision }: PackDraft) {
  return {
    basedOn: revision,
    title,
    sponsor,
    requirements: rules.filter(({ isOwn }) => isOwn).map(({ requirement }): Rule => requirement),
    examples: examples.filter(({ isOwn }) => isOwn).map(({ example }) => example),
  };
}

/** Rule packs of an organization as one of its members handles them. */
export function packsOf(who: Learner, orgId: number) {
  const params = (id: number) => ({ orgId, id });
  return {
    start: (body: { title: string; template: string | null }) =>
      who.call(rulePacks.start, { params: { orgId }, body }),
    get: (id: number) => who.call(rulePacks.get, { params: params(id) }),
    list: () => who.call(rulePacks.list, { params: { orgId } }),
    save: (pack: PackDraft, over: Partial<ReturnType<typeof ownOf>>) =>
      who.call(rulePacks.save, { params: params(pack.id), body: { ...ownOf(pack), ...over } }),
    remove: (pack: Pick<PackDraft, 'id' | 'revision'>) =>
      who.call(rulePacks.remove, { params: params(pack.id), body: { basedOn: pack.revision } }),
    publish: (pack: Pick<PackDraft, 'id' | 'revision'>, reason = 'Agreed with the sponsor') =>
      who.call(rulePacks.publish, { params: params(pack.id), body: { basedOn: pack.revision, reason } }),
    version: (id: number, version: number) =>
      who.call(rulePacks.version, { params: { ...params(id), version } }),
    enforce: (id: number, version: number, over: Partial<EnforcePackForm> = {}) =>
      who.call(rulePacks.enforce, {
        params: { ...params(id), version },
        body: { trialId: null, from: '2026-01-01', dueAfterDays: 30, ...over },
      }),
    share: (id: number, label = 'Our sites') =>
      who.call(rulePacks.share, { params: params(id), body: { label } }),
    endShare: (id: number, shareId: number) =>
      who.call(rulePacks.endShare, { params: { ...params(id), shareId } }),
    copy: (code: string) => who.call(rulePacks.copy, { params: { orgId }, body: { code } }),
    update: (pack: Pick<PackDraft, 'id' | 'revision'>) =>
      who.call(rulePacks.update, { params: params(pack.id), body: { basedOn: pack.revision } }),
    /** Starts a pack with these rules and publishes it. */
    publishNew: async (title: string, requirements: Rule[]): Promise<PackDraft> => {
      const started = await who.call(rulePacks.start, {
        params: { orgId },
        body: { title, template: null },
      });
      const body = { ...ownOf(started.body), requirements };
      const saved = await who.call(rulePacks.save, { params: params(started.body.id), body });
      const published = await who.call(rulePacks.publish, {
        params: params(started.body.id),
        body: { basedOn: saved.body.revision, reason: 'The first version of these rules' },
      });
      return published.body;
    },
  };
}
