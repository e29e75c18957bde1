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
/** Maximum number of resumes per person. */
export const RESUMES_MOST = 20;

const text = (max: number) => z.string().trim().max(max, `Use ${max} characters or fewer.`);
const needed = (max: number, message: string) => text(max).min(1, message);
const key = z.string().min(1).max(40);

const MONTH = /^((19|20)\d{2}-(0[1-9]|1[0-2]))?$/;
const DAY = /-(0[1-9]|[12]\d|3[01])$/;
/** A month such as `2024-03`, or empty if ongoing. A date such as `2024-03-15` is cut to its month. */
const Month = z
  .string()
  .overwrite((value) =>
    MONTH.test(value.replace(DAY, '')) && value.length === 10 ? value.slice(0, 7) : value,
  )
  .regex(MONTH, 'Enter a month such as 2024-03.');

/** Web URLs only: nothing a browser would execute. */
const LinkedIn = text(200).refine(
  (value) => value === '' || /^(https:\/\/)?([a-z]{2,3}\.)?linkedin\.com\/[^\s<>"]+$/i.test(value),
  'Enter a URL such as linkedin.com/in/your-name.',
);

export const PersonalInfo = z.object({
  fullName: needed(120, 'Enter your full name.'),
  email: z.string().trim().max(254).pipe(z.email('Enter a valid email address.')),
  phone: text(40),
  location: text(120),
  linkedIn: LinkedIn,
  summary: text(2000),
});
export type PersonalInfo = z.infer<typeof PersonalInfo>;

const inOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate === '' || endDate === '' || startDate <= endDate;
const ORDER = { path: ['endDate'], message: 'The end date is before the start date.' };

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

/** Added by the user. Academy certificates are read from its records and never stored here. */
export const Certification = z
  .object({
    id: key,
    name: needed(160, 'Enter the name of the certification.'),
    issuer: needed(120, 'Enter the issuer.'),
    issueDate: Month,
    expiryDate: Month,
    credentialId: text(120),
  })
  .refine(({ issueDate, expiryDate }) => issueDate === '' || expiryDate === '' || issueDate <= expiryDate, {
    path: ['expiryDate'],
    message: 'The expiration date is before the issue date.',
  });
export type Certification = z.infer<typeof Certification>;

export const Skill = z.object({
  id: key,
  name: needed(80, 'Enter a skill.'),
  category: z.enum(SKILL_CATEGORIES),
  level: z.enum(SKILL_LEVELS),
});
export type Skill = z.infer<typeof Skill>;

/** `userId` is accepted but ignored: a resume belongs to the signed-in user. */
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

/** `basedOn` is the `updatedAt` of the edited version; without it, any version is replaced. */
export const ResumeUpdate = ResumeInput.extend({ basedOn: Moment.optional() });
export type ResumeUpdate = z.infer<typeof ResumeUpdate>;

export const Resume = ResumeInput.extend({
  id: z.number(),
  userId: z.number(),
  updatedAt: Moment,
});
export type Resume = z.infer<typeof Resume>;

/** A resume in progress: anything may be missing or invalid. `resumeId` is null for a new one. */
export const ResumeDraft = z.object({
  resumeId: z.number().nullable(),
  content: z.record(z.string(), z.unknown()),
  savedAt: Moment,
});
export type ResumeDraft = z.infer<typeof ResumeDraft>;

/** An academy certificate as shown on a resume. */
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
    summary: 'Resumes, last modified first',
    params: OfUser,
    reply: z.array(Resume),
  }),
  certificates: endpoint({
    method: 'GET',
    path: '/api/users/:userId/resume-certificates',
    access: 'self',
    summary: 'Valid academy certificates, as shown on resumes',
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
    summary: 'Unsaved drafts',
    params: OfUser,
    reply: z.array(ResumeDraft),
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/users/:userId/resume-drafts',
    access: 'self',
    summary: 'Save a draft; null content discards it',
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
