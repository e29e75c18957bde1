import * as z from 'zod';
import { endpoint, Id } from './endpoint.ts';
import { Day, FactReason } from './organization-forms.ts';
import { OfOrganization } from './organizations.ts';
import { InvestigatorForm, RulePackForm, StaffForm, TrialForm, VersionForm } from './team-training-forms.ts';
import { Force, Topic } from './training-rules.ts';

export const StaffMember = StaffForm.extend({ id: z.number(), name: z.string() });

export const Trial = TrialForm.extend({
  id: z.number(),
  staff: z.array(StaffMember),
  versions: z.array(z.object({ topic: Topic, version: z.string(), title: z.string(), effective: Day })),
});
export type Trial = z.infer<typeof Trial>;

export const RulesInForce = RulePackForm.extend({
  id: z.number(),
  /** Grows with each change. */
  version: z.number(),
  to: Day.nullable(),
  /** The pack whose published version these rules are, where they are one. */
  packId: z.number().nullable(),
  /** Each requirement as a sentence. */
  sentences: z.array(z.object({ id: z.string(), force: Force, text: z.string() })),
});
export type RulesInForce = z.infer<typeof RulesInForce>;

const OfTrial = OfOrganization.extend({ id: Id });

export const teamSetup = {
  trials: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/trials',
    access: 'member',
    right: 'read',
    summary: 'Trials at the organization’s sites, with their staff and versions in force or to come',
    params: OfOrganization,
    reply: z.array(Trial),
  }),
  addTrial: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/trials',
    access: 'member',
    right: 'manage',
    summary: 'Enters a trial at a site',
    params: OfOrganization,
    body: TrialForm,
    reply: Trial,
    status: 201,
  }),
  addStaff: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/trials/:id/staff',
    access: 'member',
    right: 'manage',
    summary: 'Puts a member on a trial from a day on',
    params: OfTrial,
    body: StaffForm,
    reply: Trial,
    status: 201,
  }),
  changeInvestigator: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/trials/:id/investigator',
    access: 'member',
    right: 'manage',
    summary:
      'Enters another principal investigator from a day on; what the former one authorized waits for their signature',
    params: OfTrial,
    body: InvestigatorForm,
    reply: Trial,
  }),
  addVersion: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/versions',
    access: 'member',
    right: 'manage',
    summary: 'Enters a version of a protocol or procedure with the day it takes effect',
    params: OfOrganization,
    body: VersionForm,
    reply: z.object({ id: z.number() }),
    status: 201,
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/rules',
    access: 'member',
    right: 'read',
    summary: 'Rules in force or to come, each requirement as a sentence',
    params: OfOrganization,
    reply: z.array(RulesInForce),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/rule-templates',
    access: 'member',
    right: 'read',
    summary: 'Rules to start from: gates for delegated tasks, and training for everybody',
    params: OfOrganization,
    reply: z.array(RulePackForm.shape.pack),
  }),
  addRules: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/rules',
    access: 'member',
    right: 'manage',
    summary: 'Puts rules into force from a day on, for a trial or for everybody',
    params: OfOrganization,
    body: RulePackForm,
    reply: RulesInForce,
    status: 201,
  }),
  endRules: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/rules/:id/end',
    access: 'member',
    right: 'manage',
    summary: 'Ends rules on a day; days before are judged by them as before',
    params: OfTrial,
    /** `basedOn` is the version that was read; without it, any version is ended. */
    body: z.object({ on: Day, reason: FactReason, basedOn: z.int().positive().optional() }),
    reply: RulesInForce,
  }),
};
