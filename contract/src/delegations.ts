import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { Day, FactReason } from './organization-forms.ts';
import { OfOrganization } from './organizations.ts';
import { SIGNED_AT_ONCE } from './signature-words.ts';
import { Signature } from './signatures.ts';
import { CorrectionOfLine, DelegationForm, DelegationsForm, TaskCode } from './team-training-forms.ts';
import { Force, Verdict } from './training-rules.ts';

/**
 * `proposed` until the person accepts, `accepted` until the investigator authorizes. A line that was `authorized` stays so
 * until it is `ended`; training that has lapsed ends no line. `replaced`: another line stands in its place, and by what is
 * known now it never held.
 */
export const DelegationStatus = z.enum([
  'proposed',
  'accepted',
  'authorized',
  'ended',
  'rejected',
  'replaced',
]);
export type DelegationStatus = z.infer<typeof DelegationStatus>;

/** As a line reads: `withdrawn` never came into force, since its person left before its first day. */
export const LineStatus = z.enum([...DelegationStatus.options, 'withdrawn']);
export type LineStatus = z.infer<typeof LineStatus>;

/** Whether the days of a line that was authorized are to come, have begun, or are over. */
export const LineTerm = z.enum(['ahead', 'running', 'over']);
export type LineTerm = z.infer<typeof LineTerm>;

/** One requirement of a task, as it stands for the person. */
export const GateCheck = z.object({
  title: z.string(),
  pack: z.string(),
  force: Force,
  sentence: z.string(),
  verdict: Verdict,
  evidence: z.array(z.string()),
  /** What is against it, each a sentence. */
  reasons: z.array(z.string()),
});
export type GateCheck = z.infer<typeof GateCheck>;

/** `met`: may be signed. `blocked`: can’t be signed yet. `lapsed`: signed, and the training has run out since. */
export const Gate = z.enum(['met', 'blocked', 'lapsed']);

/** Why a line stands in the place of another: that one was wrong, or its investigator is no longer the trial’s. */
export const ReplacementReason = z.enum(['correction', 'reauthorization']);
export type ReplacementReason = z.infer<typeof ReplacementReason>;

/** A line of the delegation log. */
export const DelegationLine = z.object({
  /** Such as DL-12. */
  id: z.string(),
  factId: z.number(),
  personId: z.number(),
  name: z.string(),
  task: TaskCode,
  taskTitle: z.string(),
  status: LineStatus,
  from: Day,
  to: Day.nullable(),
  /** Today, at the trial’s site. A line that was ended is in force until the end of its last day. Null before it is authorized. */
  term: LineTerm.nullable(),
  requestedFrom: Day,
  gate: Gate,
  checks: z.array(GateCheck),
  acceptance: Signature.nullable(),
  authorization: Signature.nullable(),
  /** The line for which the acceptance was signed, where that is an earlier one. */
  acceptedFor: z.string().nullable(),
  /** Who authorized it and is no longer the investigator: it needs the signature of who is. */
  formerInvestigator: z.object({ name: z.string(), until: Day.nullable() }).nullable(),
  /** The line in whose place it stands. */
  replaces: z.object({ id: z.string(), as: ReplacementReason }).nullable(),
  /** The line that stands in its place, or will once it is signed. */
  replacedBy: z.object({ id: z.string(), as: ReplacementReason, isPending: z.boolean() }).nullable(),
  /** Why it was authorized although training was missing. */
  override: z.string().nullable(),
  /** By whom, when, and why it was ended or withdrawn; null of a line that was not. */
  ending: z.object({ by: z.string(), recordedAt: Moment, reason: z.string() }).nullable(),
  /** Each version with its reason. */
  history: z.array(
    z.object({
      version: z.number(),
      status: DelegationStatus,
      recordedAt: Moment,
      /** By whom, under the name that is known. */
      by: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type DelegationLine = z.infer<typeof DelegationLine>;

/** What stands against signing a line now, and what to do about it. */
export const BlockedLine = DelegationLine.pick({
  id: true,
  factId: true,
  personId: true,
  name: true,
  task: true,
  taskTitle: true,
}).extend({ reason: z.string(), mend: z.string() });
export type BlockedLine = z.infer<typeof BlockedLine>;

/** One of the two halves of an answer: was the person authorized, and trained? */
const Half = z.object({ holds: z.boolean(), why: z.array(z.string()) });

const Answered = z.object({
  /** Both halves. */
  holds: z.boolean(),
  authorized: Half,
  trained: Half,
  line: z.object({ id: z.string(), from: Day, to: Day.nullable() }).nullable(),
  checks: z.array(GateCheck),
});

/** Whether a person was trained and authorized for a task on a day: as known now, and as known on that day. */
export const DayAnswer = z.object({
  personId: z.number(),
  name: z.string(),
  task: TaskCode,
  taskTitle: z.string(),
  trialId: z.number(),
  protocol: z.string(),
  day: Day,
  zone: z.string(),
  /** What was true on the day, by all that is known now. */
  knownNow: Answered,
  /** What was known at the end of the day. */
  knownThen: Answered.extend({ knownAt: Moment }),
  /** Why the two differ, where they do. */
  differences: z.array(z.string()),
  /** The versions of facts behind the answer: each is hashed, and its row is in the ledger and the public log. */
  records: z.array(
    z.object({
      id: z.string(),
      fact: z.string(),
      recordedAt: Moment,
      sha256: z.string(),
      ledger: z.string(),
    }),
  ),
});
export type DayAnswer = z.infer<typeof DayAnswer>;

const OfTrial = OfOrganization.extend({ id: Id });

export const delegations = {
  log: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/trials/:id/delegations',
    access: 'member',
    right: 'read',
    summary: 'The delegation log of a trial, as it is known now, by person and task',
    params: OfTrial,
    reply: z.array(DelegationLine),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/delegations',
    access: 'member',
    right: 'belong',
    summary: 'The caller’s own lines on all trials of the organization',
    params: OfOrganization,
    reply: z.array(DelegationLine.extend({ protocol: z.string() })),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/trials/:id/delegations',
    access: 'member',
    right: 'manage',
    summary: 'Drafts a line; it takes effect once the person and the investigator have signed',
    params: OfTrial,
    body: DelegationForm,
    reply: DelegationLine,
    status: 201,
  }),
  proposeSeveral: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/trials/:id/delegations/several',
    access: 'member',
    right: 'manage',
    summary: 'Drafts a line for each person and task, all of them or none',
    params: OfTrial,
    body: DelegationsForm,
    reply: z.array(DelegationLine),
    status: 201,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/trials/:id/delegations/check',
    access: 'member',
    right: 'read',
    summary: 'Which of several lines the investigator can authorize now, and what stands against the others',
    params: OfTrial,
    body: z.object({
      lines: z
        .array(z.int().positive())
        .min(1, 'Choose at least one line.')
        .max(SIGNED_AT_ONCE, `Sign ${SIGNED_AT_ONCE} lines or fewer at once.`),
    }),
    reply: z.object({ ready: z.array(z.number()), blocked: z.array(BlockedLine) }),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/delegations/:id/correct',
    access: 'member',
    right: 'read',
    summary:
      'Drafts the line that corrects a wrong one, by a manager or the investigator; the wrong one stays, struck once the other is signed',
    params: OfTrial,
    body: CorrectionOfLine,
    reply: DelegationLine,
    status: 201,
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/delegations/:id/end',
    access: 'member',
    right: 'read',
    summary:
      'Ends a line on a day, by a manager or the investigator; it is in force until the end of that day and stays in the log',
    params: OfTrial,
    body: z.object({ on: Day, reason: FactReason }),
    reply: DelegationLine,
  }),
  answer: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/trials/:id/answer',
    access: 'member',
    right: 'read',
    summary: 'Whether a person was trained and authorized for a task on a day, with the records behind it',
    params: OfTrial,
    query: z.object({ personId: Id, task: TaskCode, day: Day }),
    reply: DayAnswer,
  }),
  logFile: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/trials/:id/delegations/print',
    access: 'member',
    right: 'read',
    summary: 'The signed lines of a delegation log as a tagged PDF; it says which lines are left out',
    params: OfTrial,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
  answerFile: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/trials/:id/answer/print',
    access: 'member',
    right: 'read',
    summary: 'The answer for a day as a tagged PDF, with the records behind it',
    params: OfTrial,
    query: z.object({ personId: Id, task: TaskCode, day: Day }),
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
  answers: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/trials/:id/answers',
    access: 'member',
    right: 'read',
    summary: 'Everybody on the trial and every task of theirs on a day, whether trained and authorized',
    params: OfTrial,
    query: z.object({ day: Day }),
    reply: z.array(
      z.object({
        personId: z.number(),
        name: z.string(),
        task: TaskCode,
        taskTitle: z.string(),
        authorized: z.boolean(),
        trained: z.boolean(),
      }),
    ),
  }),
};
