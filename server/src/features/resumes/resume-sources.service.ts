import type { Resume, ResumeCertificate } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { listResumeCertificates } from './resume-certificates.service.ts';
import { presentResume } from './resumes.service.ts';
import { findResume } from './resumes.store.ts';

/** The input of a resume's files. */
export interface ResumeSource {
  resume: Resume;
  certificates: ResumeCertificate[];
  academyName: string;
}

/** A resume, for its owner or an admin. */
export async function readForFile(context: Context, viewer: Viewer, id: number): Promise<ResumeSource> {
  const row = await findResume(context.database.db, id, viewer.isAdmin ? undefined : viewer.id);
  if (!row) return fail('resumes.not_found', 'Resume not found.');
  return {
    resume: presentResume(row),
    certificates: await listResumeCertificates(context, row.userId),
    academyName: context.content.catalogue.academy.name,
  };
}
