import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { Day } from './organization-forms.ts';
import { OfOrganization } from './organizations.ts';
import {
  CopyPackForm,
  DraftRequirement,
  EnforcePackForm,
  PackDraftForm,
  PackExample,
  PublishPackForm,
  SharePackForm,
  StartPackForm,
} from './rule-pack-forms.ts';
import { RulesInForce } from './team-setup.ts';
import { Requirement, Verdict } from './training-rules.ts';

/** What differs between two versions, each side as a sentence; null where it is not there. */
export const PackChange = z.object({
  what: z.enum(['title', 'sponsor', 'rule', 'example']),
  title: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type PackChange = z.infer<typeof PackChange>;

/** Where a copy comes from. `newest` is null once it is no longer shared. */
const Source = z.object({
  organization: z.string(),
  version: z.number(),
  newest: z.number().nullable(),
});

export const PackSummary = z.object({
  id: z.number(),
  title: z.string(),
  sponsor: z.string().nullable(),
  /** The latest published version. */
  version: z.number().nullable(),
  publishedOn: Day.nullable(),
  isChanged: z.boolean(),
  source: Source.nullable(),
});
export type PackSummary = z.infer<typeof PackSummary>;

/** A rule with its sentence. What is not `isOwn` comes from the pack that this one is a copy of. */
export const PackRule = z.object({ requirement: Requirement, text: z.string(), isOwn: z.boolean() });
export type PackRule = z.infer<typeof PackRule>;

/** An example with what the rules say of it. */
export const PackResult = z.object({
  example: PackExample,
  isOwn: z.boolean(),
  agrees: z.boolean(),
  /** Null where its rule is gone. */
  verdict: Verdict.nullable(),
  /** The situation, and what was found, each in sentences. */
  situation: z.string(),
  found: z.string(),
});
export type PackResult = z.infer<typeof PackResult>;

const PackVersion = z.object({
  version: z.number(),
  publishedOn: Day,
  publishedAt: Moment,
  publishedBy: z.string(),
  reason: z.string(),
});

export const PublishedPack = PackVersion.extend({
  id: z.number(),
  title: z.string(),
  sponsor: z.string().nullable(),
  rules: z.array(PackRule),
  examples: z.array(PackResult),
  /** From the version before. */
  changes: z.array(PackChange),
});
export type PublishedPack = z.infer<typeof PublishedPack>;

export const PackShare = z.object({ id: z.number(), label: z.string(), createdAt: Moment });
export type PackShare = z.infer<typeof PackShare>;

/** A pack as it is edited. Everybody who may change it works on the same draft. */
export const PackDraft = PackSummary.extend({
  /** Grows with each change. */
  revision: z.number(),
  changedBy: z.string(),
  changedAt: Moment,
  rules: z.array(PackRule),
  examples: z.array(PackResult),
  /** From the latest published version. */
  changes: z.array(PackChange),
  /** The latest first. */
  versions: z.array(PackVersion),
  source: Source.extend({ changes: z.array(PackChange) }).nullable(),
  /** Codes by which other organizations hold a copy; for who may manage. */
  shares: z.array(PackShare),
});
export type PackDraft = z.infer<typeof PackDraft>;

const OfPack = OfOrganization.extend({ id: Id });
/** The revision that was read: what somebody else changed since then is not overwritten. */
const Based = { basedOn: z.int().positive() };

export const rulePacks = {
  list: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/rule-packs',
    access: 'member',
    right: 'read',
    summary: 'Rule packs of the organization, its own and its copies, each with its latest version',
    params: OfOrganization,
    reply: z.array(PackSummary),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/rule-packs',
    access: 'member',
    right: 'manage',
    summary: 'Starts a rule pack, empty or from a template',
    params: OfOrganization,
    body: StartPackForm,
    reply: PackDraft,
    status: 201,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/rule-packs/copies',
    access: 'member',
    right: 'manage',
    summary: 'Makes a copy of another organization’s pack, whose latest version a code shows',
    params: OfOrganization,
    body: CopyPackForm,
    reply: PackDraft,
    status: 201,
  }),
  sentence: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/rule-packs/sentence',
    access: 'member',
    right: 'read',
    summary: 'A rule as the sentence that it reads; saves nothing',
    params: OfOrganization,
    body: z.object({ requirement: DraftRequirement }),
    reply: z.object({ text: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/rule-packs/:id',
    access: 'member',
    right: 'read',
    summary: 'A pack as it is edited: sentences, what each example comes to, and what changed',
    params: OfPack,
    reply: PackDraft,
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/rule-packs/:id/versions/:version',
    access: 'member',
    right: 'read',
    summary: 'A published version, as it was published',
    params: OfPack.extend({ version: Id }),
    reply: PublishedPack,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/orgs/:orgId/rule-packs/:id/draft',
    access: 'member',
    right: 'manage',
    summary: 'Changes the draft; 409 where somebody else changed it meanwhile',
    params: OfPack,
    body: PackDraftForm.extend(Based),
    reply: PackDraft,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/orgs/:orgId/rule-packs/:id',
    access: 'member',
    right: 'manage',
    summary: 'Deletes a draft of which no version was ever published; 409 for any other, or where it changed',
    params: OfPack,
    body: z.object(Based),
    reply: Done,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/rule-packs/:id/update',
    access: 'member',
    right: 'manage',
    summary:
      'Puts the newest version of the pack that this one is a copy of into the draft; own additions stay',
    params: OfPack,
    body: z.object(Based),
    reply: PackDraft,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/rule-packs/:id/publish',
    access: 'member',
    right: 'manage',
    summary: 'Publishes the draft as a version; 422 names an example that comes out otherwise',
    params: OfPack,
    body: PublishPackForm.extend(Based),
    reply: PackDraft,
    status: 201,
  }),
  enforce: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/rule-packs/:id/versions/:version/enforce',
    access: 'member',
    right: 'manage',
    summary: 'Puts a published version into force from a day on; the one in force before ends the day before',
    params: OfPack.extend({ version: Id }),
    body: EnforcePackForm,
    reply: RulesInForce,
    status: 201,
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/rule-packs/:id/shares',
    access: 'member',
    right: 'manage',
    summary: 'Makes a code by which other organizations copy the pack; only this reply has it',
    params: OfPack,
    body: SharePackForm,
    reply: PackShare.extend({ code: z.string() }),
    status: 201,
  }),
  endShare: endpoint({
    method: 'DELETE',
    path: '/api/orgs/:orgId/rule-packs/:id/shares/:shareId',
    access: 'member',
    right: 'manage',
    summary: 'Ends a code; copies made by it stay, and learn of no newer version',
    params: OfPack.extend({ shareId: Id }),
    reply: Done,
  }),
};
