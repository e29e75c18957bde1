import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { Day, FactReason } from './organization-forms.ts';
import { MOST_UPLOAD_BYTES, Upload } from './outside-certificate-forms.ts';
import { CredentialFinding, FileKind } from './outside-certificates.ts';
import { OfOrganization } from './organizations.ts';
import { RulesResult } from './rules-result.ts';
import { Signature } from './signatures.ts';
import { EvidenceForm } from './team-training-forms.ts';
import { Force, Judgment, Topic, TrustGrade } from './training-rules.ts';

/** How a person stands with one requirement on a day. Computed whenever it is asked, never stored. */
export const CellState = z.enum([
  'current',
  'expiring',
  'due',
  'overdue',
  'missing',
  'waived',
  'not_required',
]);
export type CellState = z.infer<typeof CellState>;

/** Evidence as it is known, with its number. */
export const TeamEvidence = z.object({
  id: z.string(),
  factId: z.number(),
  personId: z.number(),
  topic: z.string(),
  title: z.string(),
  issuer: z.string(),
  completedOn: Day,
  grade: TrustGrade,
  edition: z.string().nullable(),
  version: z.string().nullable(),
  covers: z.array(z.string()),
  validUntil: Day.nullable(),
  certificate: z.string().nullable(),
  fileKind: FileKind.nullable(),
  fileSha256: z.string().nullable(),
  credential: CredentialFinding.nullable(),
  /** Who looked at it, under the name they had, and on which day. */
  seenBy: z.object({ name: z.string(), on: Day }).nullable(),
  /** Of what was read and signed here. */
  signature: Signature.nullable(),
  recordedAt: Moment,
  /** The day since which it no longer counts; the day of completion where it never did. */
  withdrawnFrom: Day.nullable(),
  /** Set when it was recorded more than a day after completion. */
  isLate: z.boolean(),
  history: z.array(
    z.object({ version: z.number(), recordedAt: Moment, reason: z.string().nullable(), sha256: z.string() }),
  ),
});
export type TeamEvidence = z.infer<typeof TeamEvidence>;

export const MatrixColumn = z.object({
  key: z.string(),
  title: z.string(),
  pack: z.string(),
  number: z.string(),
  trialId: z.number().nullable(),
  /** Of the trial, for rules of one. */
  protocol: z.string().nullable(),
  force: Force,
  waivable: z.boolean(),
  sentence: z.string(),
});
export type MatrixColumn = z.infer<typeof MatrixColumn>;

export const MatrixCell = z.object({
  state: CellState,
  date: Day.nullable(),
});

export const MatrixRow = z.object({
  personId: z.number(),
  name: z.string(),
  title: z.string(),
  /** Nothing overdue and nothing missing; null where nothing is asked of them, which is nothing to be ready for. */
  isReady: z.boolean().nullable(),
  /** In the order of the columns. */
  cells: z.array(MatrixCell),
});

export const Matrix = z.object({
  asOf: Day,
  today: Day,
  /** Set where the question is what was known at a moment. */
  knownAt: Moment.nullable(),
  columns: z.array(MatrixColumn),
  rows: z.array(MatrixRow),
  counts: z.record(CellState, z.number()),
  /** Of how many people something is asked, and how many of these are ready; whatever state the rows are narrowed to. */
  asked: z.number(),
  ready: z.number(),
  packs: z.array(RulesResult),
  /** How many requirements end in each of the next six months. */
  forecast: z.array(z.object({ month: z.string(), ends: z.number() })),
});
export type Matrix = z.infer<typeof Matrix>;

export const PersonTraining = z.object({
  personId: z.number(),
  name: z.string(),
  title: z.string(),
  asOf: Day,
  requirements: z.array(
    MatrixColumn.extend({
      state: CellState,
      date: Day.nullable(),
      verdict: Judgment.shape.verdict,
      /** Numbers of evidence and waivers. */
      evidence: z.array(z.string()),
      /** Why it is not met, each a sentence. */
      reasons: z.array(z.string()),
      /** What to do about it. */
      next: z.array(z.string()),
    }),
  ),
  packs: z.array(RulesResult),
  evidence: z.array(TeamEvidence),
});
export type PersonTraining = z.infer<typeof PersonTraining>;

const OfTrial = OfOrganization.extend({ id: Id });
const OfPerson = OfOrganization.extend({ personId: Id });
const Asked = z.object({ asOf: Day.optional(), knownAt: Moment.optional() });

export const teamTraining = {
  addEvidence: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/evidence',
    access: 'member',
    right: 'train',
    summary: 'Records training from elsewhere that the caller has seen, or that a person states',
    params: OfOrganization,
    body: EvidenceForm,
    reply: TeamEvidence,
    status: 201,
  }),
  addCertificate: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/evidence/certificates',
    access: 'member',
    right: 'belong',
    summary: 'Gives the organization one of the caller’s own certificates of this academy as evidence',
    params: OfOrganization,
    body: z.object({ number: z.string().min(4).max(60), topic: Topic }),
    reply: TeamEvidence,
    status: 201,
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/evidence/files',
    access: 'member',
    right: 'train',
    summary: 'Records training from elsewhere with its file: a PDF, a picture, or a signed credential',
    params: OfOrganization,
    body: EvidenceForm.extend({ file: Upload }),
    mostBytes: MOST_UPLOAD_BYTES,
    reply: TeamEvidence,
    status: 201,
  }),
  addOutside: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/evidence/outside',
    access: 'member',
    right: 'belong',
    summary:
      'Gives the organization one of the caller’s certificates from elsewhere, which it keeps as a copy of its own',
    params: OfOrganization,
    body: z.object({ outsideId: z.int().positive(), topic: Topic }),
    reply: TeamEvidence,
    status: 201,
  }),
  confirmEvidence: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/evidence/:id/confirm',
    access: 'member',
    right: 'train',
    summary: 'Says that the caller has looked at somebody’s evidence, and that it is theirs',
    params: OfTrial,
    body: z.object({ note: FactReason.nullable() }),
    reply: TeamEvidence,
  }),
  evidenceFile: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/evidence/:id/file',
    access: 'member',
    right: 'belong',
    summary: 'The file of a piece of evidence, for the person and for who may read the team',
    params: OfTrial,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/octet-stream',
  }),
  correctEvidence: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/evidence/:id/correct',
    access: 'member',
    right: 'train',
    summary: 'Corrects evidence with a reason; what it said before stays',
    params: OfTrial,
    body: EvidenceForm.omit({ personId: true, topic: true }).extend({ reason: FactReason }),
    reply: TeamEvidence,
  }),
  withdrawEvidence: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/evidence/:id/withdraw',
    access: 'member',
    right: 'train',
    summary: 'Withdraws evidence from a day on, or from the start, with a reason',
    params: OfTrial,
    body: z.object({ from: Day.nullable(), reason: FactReason }),
    reply: TeamEvidence,
  }),
  matrix: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/training',
    access: 'member',
    right: 'read',
    summary: 'Who meets which requirement on a day, with what ends in the next six months',
    params: OfOrganization,
    query: Asked.extend({ trialId: Id.optional(), state: CellState.optional() }),
    reply: Matrix,
  }),
  matrixFile: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/training/export',
    access: 'member',
    right: 'read',
    summary: 'The same as a CSV file',
    params: OfOrganization,
    query: Asked.extend({ trialId: Id.optional(), state: CellState.optional() }),
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'text/csv; charset=utf-8',
  }),
  matrixWorkbook: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/training/workbook',
    access: 'member',
    right: 'read',
    summary: 'The same as an Excel workbook, with each entry as a line and what each requirement asks',
    params: OfOrganization,
    query: Asked.extend({ trialId: Id.optional(), state: CellState.optional() }),
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  matrixPaper: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/training/print',
    access: 'member',
    right: 'read',
    summary: 'The same as a tagged PDF, person by person; 413 above some 6,000 entries',
    params: OfOrganization,
    query: Asked.extend({ trialId: Id.optional(), state: CellState.optional() }),
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
  person: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/people/:personId/training',
    access: 'member',
    right: 'belong',
    summary: 'One person’s requirements on a day, each with its evidence or what is against it',
    params: OfPerson,
    query: Asked,
    reply: PersonTraining,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/users/:userId/requirements',
    access: 'self',
    summary: 'What each of a person’s organizations asks of them today, the most urgent first',
    params: z.object({ userId: Id }),
    reply: z.array(
      z.object({
        orgId: z.number(),
        organization: z.string(),
        requirements: PersonTraining.shape.requirements,
      }),
    ),
  }),
};
