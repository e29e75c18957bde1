import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { Day } from './organization-forms.ts';
import { OfOrganization } from './organizations.ts';
import { ReadinessLinkForm } from './passport-forms.ts';
import { CellState } from './team-training.ts';

/** People fewer than this are no group: numbers about them would point at them. */
export const SMALLEST_GROUP = 3;

/** How many people of a trial are ready by the rules of its sponsor, on a day. */
export const Readiness = z.object({
  organization: z.string(),
  site: z.string(),
  protocol: z.string(),
  title: z.string(),
  sponsor: z.string(),
  asOf: Day,
  today: Day,
  zone: z.string(),
  computedAt: Moment,
  /** The rules that were judged by, with whose word they are: "Meridane training rules, version 3 published by Meridane". */
  rules: z.array(z.string()),
  /** Withheld where there are fewer than three people. */
  people: z.number().nullable(),
  /** Of how many of them something is asked, and how many of these are ready; withheld where it is asked of one or two. */
  asked: z.number().nullable(),
  ready: z.number().nullable(),
  requirements: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      rules: z.string(),
      sentence: z.string(),
      /** Of how many it is asked, and how many have it open; withheld where it is asked of fewer than three. */
      asked: z.number().nullable(),
      open: z.number().nullable(),
    }),
  ),
  /** Only where the organization shows names. */
  named: z
    .array(
      z.object({
        name: z.string(),
        role: z.string(),
        /** Null where nothing is asked of them. */
        isReady: z.boolean().nullable(),
        /** In the order of the requirements. */
        cells: z.array(z.object({ state: CellState, date: Day.nullable() })),
      }),
    )
    .nullable(),
});
export type Readiness = z.infer<typeof Readiness>;

export const ReadinessLink = z.object({
  id: z.number(),
  party: z.string(),
  hasNames: z.boolean(),
  openedBy: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  endedAt: Moment.nullable(),
  /** The latest 100, newest first, each with the day that was asked about. */
  looks: z.array(z.object({ at: Moment, asOf: Day })),
  lookCount: z.number(),
});
export type ReadinessLink = z.infer<typeof ReadinessLink>;

const OfTrial = OfOrganization.extend({ id: Id });

export const readiness = {
  get: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/trials/:id/readiness',
    access: 'member',
    right: 'read',
    summary: 'What the trial’s sponsor would see, without or with names',
    params: OfTrial,
    query: z.object({ asOf: Day.optional(), names: z.enum(['true', 'false']).optional() }),
    reply: Readiness,
  }),
  links: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/trials/:id/readiness/links',
    access: 'member',
    right: 'manage',
    summary: 'Links by which the readiness of a trial is shown to somebody outside, with each look',
    params: OfTrial,
    reply: z.array(ReadinessLink),
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/trials/:id/readiness/links',
    access: 'member',
    right: 'manage',
    summary: 'Makes a link that expires and can be ended. Its address is shown this once',
    params: OfTrial,
    body: ReadinessLinkForm,
    reply: z.object({ link: ReadinessLink, url: z.string() }),
    status: 201,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/orgs/:orgId/readiness-links/:id',
    access: 'member',
    right: 'manage',
    summary: 'Ends a link at once',
    params: OfTrial,
    reply: Done,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/readiness/open',
    access: 'public',
    proof: 'token',
    summary: 'The readiness behind a link, as of today or a past day. Each look is recorded',
    body: z.object({ token: z.string().min(1).max(100), asOf: Day.optional() }),
    reply: Readiness.extend({ expiresAt: Moment }),
  }),
};
