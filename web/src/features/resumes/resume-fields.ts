import {
  SKILL_CATEGORIES,
  SKILL_LEVELS,
  ResumeInput,
  type Resume,
  type ResumeDraft,
} from '@trialwright/contract';
import type { FieldPath } from 'react-hook-form';
import * as z from 'zod';

/** What the form accepts: as the server does, with every field there. */
export const ResumeForm = ResumeInput.omit({ userId: true }).extend({
  template: z.literal('professional'),
  isPublic: z.literal(false),
});
/** A resume while it is typed. */
export type ResumeFields = z.input<typeof ResumeForm>;
export type FieldName = FieldPath<ResumeFields>;

const newId = () => crypto.randomUUID();

export const newExperience = (): ResumeFields['experience'][number] => ({
  id: newId(),
  title: '',
  company: '',
  location: '',
  startDate: '',
  endDate: '',
  current: false,
  description: '',
});

export const newEducation = (): ResumeFields['education'][number] => ({
  id: newId(),
  degree: '',
  institution: '',
  location: '',
  startDate: '',
  endDate: '',
  description: '',
});

export const newCertification = (): ResumeFields['certifications'][number] => ({
  id: newId(),
  name: '',
  issuer: '',
  issueDate: '',
  expiryDate: '',
  credentialId: '',
});

export const newSkill = (): ResumeFields['skills'][number] => ({
  id: newId(),
  name: '',
  category: 'Clinical Research',
  level: 'Intermediate',
});

/** An empty resume of the person. */
export function newResume({ name, email }: { name: string; email: string }): ResumeFields {
  return {
    title: '',
    personalInfo: { fullName: name, email, phone: '', location: '', linkedIn: '', summary: '' },
    experience: [],
    education: [],
    certifications: [],
    skills: [],
    template: 'professional',
    isPublic: false,
  };
}

export function fieldsOf({ id: _id, userId: _userId, updatedAt: _at, ...fields }: Resume): ResumeFields {
  return fields;
}

const text = z.string().catch('');
const id = z.string().min(1).max(40).catch(newId);
const list = <S extends z.ZodObject>(entry: S) => z.array(entry).catch([]);

/** Whatever a draft holds, as fields: what is missing or of another kind is empty. */
const DraftFields = z.object({
  title: text,
  personalInfo: z
    .object({ fullName: text, email: text, phone: text, location: text, linkedIn: text, summary: text })
    .catch(newResume({ name: '', email: '' }).personalInfo),
  experience: list(
    z.object({
      id,
      title: text,
      company: text,
      location: text,
      startDate: text,
      endDate: text,
      current: z.boolean().catch(false),
      description: text,
    }),
  ),
  education: list(
    z.object({
      id,
      degree: text,
      institution: text,
      location: text,
      startDate: text,
      endDate: text,
      description: text,
    }),
  ),
  certifications: list(
    z.object({ id, name: text, issuer: text, issueDate: text, expiryDate: text, credentialId: text }),
  ),
  skills: list(
    z.object({
      id,
      name: text,
      category: z.enum(SKILL_CATEGORIES).catch('Clinical Research'),
      level: z.enum(SKILL_LEVELS).catch('Intermediate'),
    }),
  ),
});

export function fieldsOfDraft(content: ResumeDraft['content']): ResumeFields {
  return { ...DraftFields.parse(content), template: 'professional', isPublic: false };
}
