import * as z from 'zod';
import {
  ActivityCorrection,
  ActivityForm,
  BodyId,
  CertificationForm,
  CreditsCorrection,
  CreditsForm,
  HoursCredit,
  HoursRemoval,
} from './contact-hours-forms.ts';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { Day } from './organization-forms.ts';

const HoursCategory = z.object({
  id: BodyId,
  name: z.string(),
  about: z.string(),
  /** The least hours of a period in this category; null where none is known. */
  minimum: z.number().nullable(),
  /** Whether the minimum was written down without the handbook at hand. */
  isMinimumUnchecked: z.boolean(),
});

/** What a certifying body asks of people who keep a certification. Nothing here is its approval of any activity. */
export const CertifyingBody = z.object({
  id: BodyId,
  name: z.string(),
  organization: z.string(),
  credentials: z.array(z.string()),
  periodYears: z.number(),
  /** Days on which periods end, such as 05-31; empty where they follow a person’s own day of certification. */
  periodEndsOn: z.array(z.string()),
  /** Hours of one period. */
  hours: z.number(),
  categories: z.array(HoursCategory),
  notes: z.array(z.string()),
  source: z.string(),
  lawAsOf: Day,
  reviewBy: Day,
});
export type CertifyingBody = z.infer<typeof CertifyingBody>;

/** The hours of one period; all figures are exact quarters. */
const HoursPeriod = z.object({
  from: Day,
  to: Day,
  isCurrent: z.boolean(),
  hours: z.number(),
  /** Hours still missing from the total. */
  missing: z.number(),
  categories: z.array(z.object({ id: BodyId, hours: z.number(), missing: z.number() })),
  /** Whether total and minimums are reached. */
  isComplete: z.boolean(),
});
export type HoursPeriod = z.infer<typeof HoursPeriod>;

const HoursChange = z.object({ recordedAt: Moment, reason: z.string().nullable() });

export const OwnCertification = z.object({
  body: BodyId,
  credential: z.string(),
  certifiedOn: Day,
  periodEnd: Day.nullable(),
  history: z.array(HoursChange),
  /** Latest first. */
  periods: z.array(HoursPeriod),
});
export type OwnCertification = z.infer<typeof OwnCertification>;

/** A certificate of this academy whose hours have not been counted yet. */
export const HoursOffer = z.object({
  number: z.string(),
  title: z.string(),
  version: z.string(),
  day: Day,
  hours: z.number(),
  /** How the hours were estimated. */
  method: z.string(),
});
export type HoursOffer = z.infer<typeof HoursOffer>;

export const HoursEntry = z.object({
  entry: z.number(),
  title: z.string(),
  day: Day,
  hours: z.number(),
  evidence: z.string(),
  /** For a course of this academy; null for what the person stated. */
  certificate: z.object({ number: z.string(), version: z.string(), method: z.string() }).nullable(),
  /** Whether the certificate was revoked, or no longer agrees with its record: then the hours do not count. */
  isVoid: z.boolean(),
  credits: z.array(HoursCredit),
  history: z.array(HoursChange),
});
export type HoursEntry = z.infer<typeof HoursEntry>;

const OwnHours = z.object({
  bodies: z.array(CertifyingBody),
  certifications: z.array(OwnCertification),
  /** Latest first; without what was removed. */
  entries: z.array(HoursEntry),
  offers: z.array(HoursOffer),
});
export type OwnHours = z.infer<typeof OwnHours>;

const OfUser = z.object({ userId: Id });
const OfBody = z.object({ userId: Id, body: BodyId });
const OfEntry = z.object({ userId: Id, entry: Id });
const File = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
/** A period by its last day. */
const OfPeriod = z.object({ body: BodyId, to: Day });

export const contactHours = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/:userId/contact-hours',
    access: 'self',
    summary: 'Contact hours by certifying body and period, and what certifying bodies ask for',
    params: OfUser,
    reply: OwnHours,
  }),
  saveCertification: endpoint({
    method: 'PUT',
    path: '/api/users/:userId/contact-hours/certifications/:body',
    access: 'self',
    summary: 'Enter or correct the dates of your certification with a body',
    params: OfBody,
    body: CertificationForm,
    reply: Done,
  }),
  removeCertification: endpoint({
    method: 'POST',
    path: '/api/users/:userId/contact-hours/certifications/:body/removal',
    access: 'self',
    summary: 'Remove a certification; what was entered stays on record',
    params: OfBody,
    body: HoursRemoval,
    reply: Done,
  }),
  addActivity: endpoint({
    method: 'POST',
    path: '/api/users/:userId/contact-hours/activities',
    access: 'self',
    summary: 'Enter an activity elsewhere; it is recorded as self-stated',
    params: OfUser,
    body: ActivityForm,
    reply: z.object({ entry: z.number() }),
  }),
  addCertificate: endpoint({
    method: 'POST',
    path: '/api/users/:userId/contact-hours/certificates',
    access: 'self',
    summary: 'Count the computed hours of a certificate of this academy',
    params: OfUser,
    body: CreditsForm.extend({ number: z.string().min(1).max(80) }),
    reply: z.object({ entry: z.number() }),
  }),
  correctActivity: endpoint({
    method: 'PUT',
    path: '/api/users/:userId/contact-hours/entries/:entry',
    access: 'self',
    summary: 'Correct a self-stated activity, with a reason',
    params: OfEntry,
    body: ActivityCorrection,
    reply: Done,
  }),
  correctCredits: endpoint({
    method: 'PUT',
    path: '/api/users/:userId/contact-hours/entries/:entry/credits',
    access: 'self',
    summary: 'Correct what hours count as, with a reason',
    params: OfEntry,
    body: CreditsCorrection,
    reply: Done,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/users/:userId/contact-hours/entries/:entry/removal',
    access: 'self',
    summary: 'Stop counting an entry; it stays on record with the reason',
    params: OfEntry,
    body: HoursRemoval,
    reply: Done,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/users/:userId/contact-hours.csv',
    access: 'self',
    summary: 'The contact hours of a period as CSV',
    params: OfUser,
    query: OfPeriod,
    reply: File,
    contentType: 'text/csv; charset=utf-8',
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/users/:userId/contact-hours.pdf',
    access: 'self',
    summary: 'The contact hours of a period as a tagged PDF',
    params: OfUser,
    query: OfPeriod,
    reply: File,
    contentType: 'application/pdf',
  }),
};
