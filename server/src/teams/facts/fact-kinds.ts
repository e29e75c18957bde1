import {
  ControlledDocumentKind,
  CredentialFinding,
  Day,
  DelegationStatus,
  DocumentAudience,
  DocumentFileType,
  FileKind,
  MemberRoles,
  Recurrence,
  VersionClass,
} from '@trialwright/contract';
import * as z from 'zod';

/** What each kind of fact says besides whom it is about, on which days it is true, and when it was written down. */
export const FACT_DATA = {
  /** A person in an organization, under the name they had. */
  member: z.strictObject({ name: z.string(), title: z.string(), roles: MemberRoles }),
  /** A trial at a site; true from its activation to its close-out. */
  trial: z.strictObject({
    protocol: z.string(),
    title: z.string(),
    sponsor: z.string(),
    phase: z.string().nullable(),
    site: z.string(),
    zone: z.string(),
    /** Such as `US` or `EU`: rules may differ by region. */
    region: z.string(),
  }),
  /** A person on a trial. */
  staff: z.strictObject({ role: z.string(), isInvestigator: z.boolean() }),
  /** A version of a protocol or procedure; true from the day it is effective. */
  version: z.strictObject({
    version: z.string(),
    title: z.string(),
    /** Of the file, where there is one. */
    sha256: z.string().nullable(),
    /** Of a version of a controlled document. */
    document: z
      .strictObject({
        id: z.int(),
        type: DocumentFileType,
        size: z.int(),
        approvedOn: Day,
        approvedBy: z.string(),
        dueOn: Day,
        asks: VersionClass,
        noticeReason: z.string().nullable(),
        changes: z.string(),
      })
      .optional(),
  }),
  /** A controlled document, whose versions are facts of its topic; true until it is retired. */
  document: z.strictObject({
    code: z.string(),
    kind: ControlledDocumentKind,
    title: z.string(),
    audience: DocumentAudience,
  }),
  /** Rules in force; true from the day they are effective. Their text is parsed where it is judged. */
  rules: z.strictObject({
    title: z.string(),
    sponsor: z.string().nullable(),
    number: z.string(),
    /** Days until a requirement that is new to a person is due. */
    dueAfterDays: z.int().min(0).max(365),
    pack: z.unknown(),
    /** The published version that they are, and the first of the rules that they continue. */
    source: z.strictObject({ packId: z.int(), version: z.int(), follows: z.int().optional() }).optional(),
    /** Of a copy: whose rules they are in which version, and the requirements that the organization added. */
    copyOf: z
      .strictObject({ organization: z.string(), version: z.int(), own: z.array(z.string()) })
      .optional(),
  }),
  /** A published version of a rule pack, from the day on which it was published. Its text is parsed where it is read. */
  pack: z.strictObject({ title: z.string(), text: z.unknown() }),
  /** What shows that somebody was trained; true on and after the day of completion. */
  evidence: z.strictObject({
    title: z.string(),
    issuer: z.string(),
    completedOn: Day,
    grade: z.enum(['self_stated', 'attached', 'verified', 'own']),
    edition: z.string().nullable(),
    version: z.string().nullable(),
    covers: z.array(z.string()),
    validUntil: Day.nullable(),
    /** A certificate of this academy, by its number. */
    certificate: z.string().nullable(),
    fileSha256: z.string().nullable(),
    fileKind: FileKind.optional(),
    /** What was found of a signed credential when this version was recorded. */
    credential: CredentialFinding.optional(),
    /** Who looked at it, under the name they had, and on which day. */
    seenBy: z.strictObject({ personId: z.int(), name: z.string(), on: Day }).optional(),
    /** Of reading a version of a controlled document: the fact of the version, and the signature. */
    reading: z.strictObject({ versionId: z.int(), signatureId: z.string() }).optional(),
  }),
  /** A requirement set for a person, until its due day is changed or it is withdrawn; for a document, of one version. */
  assignment: z.strictObject({
    requirement: z.string(),
    /** Of the first occasion. */
    due: Day,
    why: z.string(),
    version: z.string().optional(),
    recurrence: Recurrence.optional(),
  }),
  /** A person excused from a requirement for some days. */
  waiver: z.strictObject({ requirement: z.string(), signatureId: z.string(), reason: z.string() }),
  /** One task of one person at a trial. */
  delegation: z.strictObject({
    task: z.string(),
    requestedFrom: Day,
    status: DelegationStatus,
    acceptance: z.string().nullable(),
    authorization: z.string().nullable(),
    /** The investigator who authorized it. */
    investigatorId: z.int().nullable(),
    /** Why a person was authorized although training was missing. */
    override: z.string().nullable(),
    /** The line that this one replaces. */
    replaces: z.int().nullable(),
    /** Why that one is wrong; without it, its investigator was no longer the trial’s. */
    correction: z.string().optional(),
  }),
} as const;

export type FactKind = keyof typeof FACT_DATA;
export type FactData<K extends FactKind> = z.output<(typeof FACT_DATA)[K]>;
