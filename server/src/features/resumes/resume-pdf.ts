import { describeResume, type ResumeSheet } from '@trialwright/paper/resume-sheet';
import { createFileThread } from '../../core/file-thread.ts';
import { workerScript } from '../../root.ts';
import type { ResumeSource } from './resume-sources.service.ts';

export interface ResumePage {
  title: string;
  sheet: ResumeSheet;
  /** The file's creation date, so that the same resume produces the same bytes. */
  date: string;
  academyName: string;
}

const write = createFileThread<ResumePage>(workerScript('features/resumes/resume-pdf.worker.ts'));

export function renderResumePdf({ resume, certificates, academyName }: ResumeSource): Promise<Uint8Array> {
  const sheet = describeResume(resume, certificates);
  return write({ title: resume.title, sheet, date: resume.updatedAt, academyName });
}
