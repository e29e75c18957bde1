import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';

export const SKILL_CATEGORIES = [
  'Clinical Research',
  'Data Management',
  'Regulatory Affairs',
  'Project Management',
  'Technical',
] as const;
export const SKILL_LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'Expert'] as const;
/** A person has at most so many resumes. */
export const RESUMES_MOST = 20;

const text = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`);
const needed = (max: number, message: string) => text(max).min(1, message);
const key = z.string().min(1).max(40);

const MONTH = /^((19|20)\d{2}-(0[1-9]|1[0-2]))?$/;
const DAY = /-(0[1-9]|[12]\d|3[01])$/;
/** A month such as `2024-03`, or empty where it is open. Of a date such as `2024-03-15` the month is kept. */
const Month = z
  .string()
  .overwrite((value) =>
    MONTH.test(value.replace(DAY, '')) && value.length === 10 ? value.slice(0, 7) : value,
  )
  .regex(MONTH, 'Enter a month such as 2024-03.');

/** Only web addresses: nothing that a browser would run. */
const LinkedIn = text(200).refine(
  (value) => value === '' || /^(https:\/\/)?([a-z]{2,3}\.)?linkedin\.com\/[^\s<>"]+$/i.test(value),
  'Enter an address such as linkedin.com/in/your-name.',
);

export const PersonalInfo = z.object({
  fullName: needed(120, 'Enter your full name.'),
  email: z.string().trim().max(254).pipe(z.email('Enter a valid e-mail address.')),
  phone: text(40),
  location: text(120),
  linkedIn: LinkedIn,
  summary: text(2000),
});
export type PersonalInfo = z.infer<typeof PersonalInfo>;

const inOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate === '' || endDate === '' || startDate <= endDate;
const ORDER = { path: ['endDate'], message: 'The end is before the start.' };

export const Experience = z
  .object({
    id: key,
    title: needed(120, 'Enter a job title.'),
    company: needed(120, 'Enter a company or site.'),
    location: text(120),
    startDate: Month,
    endDate: Month,
    current: z.boolean(),
    description: text(3000),
  })
  .refine((entry) => entry.current || inOrder(entry), ORDER);
export type Experience = z.infer<typeof Experience>;

export const Education = z
  .object({
    id: key,
    degree: needed(120, 'Enter a degree or certificate.'),
    institution: needed(120, 'Enter a school or university.'),
    location: text(120),
    startDate: Month,
    endDate: Month,
    description: text(1000),
  })
  .refine(inOrder, ORDER);
export type Education = z.infer<typeof Education>;

/** One of one’s own. Those of the academy are read from its records and never stored here. */
export const Certification = z
  .object({
    id: key,
    name: needed(160, 'Enter the name of the certification.'),
    issuer: needed(120, 'Enter who issued it.'),
    issueDate: Month,
    expiryDate: Month,
    credentialId: text(120),
  })
  .refine(({ issueDate, expiryDate }) => issueDate === '' || expiryDate === '' || issueDate <= expiryDate, {
    path: ['expiryDate'],
    message: 'The expiry is before the issue.',
  });
export type Certification = z.infer<typeof Certification>;

export const Skill = z.object({
  id: key,
  name: needed(80, 'Enter a skill.'),
  category: z.enum(SKILL_CATEGORIES),
  level: z.enum(SKILL_LEVELS),
});
export type Skill = z.infer<typeof Skill>;

/** `userId` may be sent, and is ignored: a resume belongs to who is signed in. */
export const ResumeInput = z.object({
  userId: z.number().optional(),
  title: text(160),
  personalInfo: PersonalInfo,
  experience: z.array(Experience).max(30),
  education: z.array(Education).max(15),
  certifications: z.array(Certification).max(30),
  skills: z.array(Skill).max(60),
  template: z.literal('professional').default('professional'),
  isPublic: z.literal(false).default(false),
});
export type ResumeInput = z.infer<typeof ResumeInput>;

/** `basedOn` is the `updatedAt` of the version that was edited; without it any version is replaced. */
export const ResumeUpdate = ResumeInput.extend({ basedOn: Moment.optional() });
export type ResumeUpdate = z.infer<typeof ResumeUpdate>;

export const Resume = ResumeInput.extend({
  id: z.number(),
  userId: z.number(),
  updatedAt: Moment,
});
export type Resume = z.infer<typeof Resume>;

/** A resume while it is written: anything may be missing or wrong still. `resumeId` is null for a new one. */
export const ResumeDraft = z.object({
  resumeId: z.number().nullable(),
  content: z.record(z.string(), z.unknown()),
  savedAt: Moment,
});
export type ResumeDraft = z.infer<typeof ResumeDraft>;

/** A certificate of the academy as it stands in a resume. */
export const ResumeCertificate = z.object({
  name: z.string(),
  courseName: z.string(),
  issuer: z.string(),
  issueDate: Moment,
  expiryDate: Moment,
  credentialId: z.string(),
  verifyUrl: z.string(),
});
export type ResumeCertificate = z.infer<typeof ResumeCertificate>;

const OfUser = z.object({ userId: Id });
const ById = z.object({ id: Id });
const File = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const resumes = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:userId/resumes',
    access: 'self',
    summary: 'Resumes, last changed first',
    params: OfUser,
    reply: z.array(Resume),
  }),
  certificates: endpoint({
    method: 'GET',
    path: '/api/users/:userId/resume-certificates',
    access: 'self',
    summary: 'The certificates in force of the academy, as resumes show them',
    params: OfUser,
    reply: z.array(ResumeCertificate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/resumes',
    access: 'user',
    summary: 'Create a resume',
    body: ResumeInput,
    reply: Resume,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/resumes/:id',
    access: 'self',
    summary: 'Replace a resume',
    params: ById,
    body: ResumeUpdate,
    reply: Resume,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/resumes/:id',
    access: 'self',
    summary: 'Delete a resume',
    params: ById,
    reply: Done,
  }),
  drafts: endpoint({
    method: 'GET',
    path: '/api/users/:userId/resume-drafts',
    access: 'self',
    summary: 'What was typed and not saved yet',
    params: OfUser,
    reply: z.array(ResumeDraft),
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/users/:userId/resume-drafts',
    access: 'self',
    summary: 'Keep what is typed; null as content forgets it',
    params: OfUser,
    body: z.object({
      resumeId: z.number().int().positive().nullable(),
      content: z.record(z.string(), z.unknown()).nullable(),
    }),
    reply: Done,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/resumes/:id/pdf',
    access: 'self',
    summary: 'The resume as a PDF with selectable text',
    params: ById,
    reply: File,
    contentType: 'application/pdf',
  }),
  docx: endpoint({
    method: 'GET',
    path: '/api/resumes/:id/docx',
    access: 'self',
    summary: 'The resume as a Word document',
    params: ById,
    reply: File,
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
  json: endpoint({
    method: 'GET',
    path: '/api/resumes/:id/json',
    access: 'self',
    summary: 'The resume in the JSON Resume schema',
    params: ById,
    reply: z.record(z.string(), z.unknown()),
  }),
};
