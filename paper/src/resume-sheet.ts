import type { ResumeCertificate, ResumeInput } from '@trialwright/contract';

/** Resume text: a paragraph, or a list if lines start with a dash or a bullet. */
export type SheetBlock = { text: string } | { bullets: string[] };

export interface SheetEntry {
  title: string;
  /** The place or the issuer. */
  detail: string;
  /** When, such as `March 2022 – Present`. */
  period: string;
  blocks: SheetBlock[];
  /** Verification URL of an academy certificate. */
  href?: string;
}

/** A resume in reading order, as shown on the page, in the PDF, and in the Word document. */
export interface ResumeSheet {
  name: string;
  /** Place and phone; email. */
  contact: string[];
  linkedIn: { text: string; href: string } | undefined;
  summary: SheetBlock[];
  experience: SheetEntry[];
  education: SheetEntry[];
  skills: { name: string; level: string }[];
  certifications: SheetEntry[];
}

/** Default title of a resume. */
export function defaultResumeTitle(fullName: string): string {
  return fullName.trim() ? `${fullName.trim()}'s Resume` : 'My Clinical Research Resume';
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH = /^\d{4}-\d{2}/;
const BULLET = /^[-–•*]\s+/;
/** Characters that neither fonts nor XML support: controls and the two noncharacters. */
const UNSEEN = /[\p{Cc}\ufffe\uffff]/gu;

/** March 2022, from `2022-03` or a moment. */
export function formatMonth(text: string): string {
  const [start] = MONTH.exec(text) ?? [];
  return start ? month.format(new Date(`${start}-01T00:00:00Z`)) : '';
}

function line(text: string): string {
  return text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim().toWellFormed();
}

/** Parses typed text into paragraphs and lists. */
export function blocksOf(text: string): SheetBlock[] {
  const blocks: SheetBlock[] = [];
  for (const each of text.split(/\r\n?|\n/).map(line)) {
    if (each === '') continue;
    const last = blocks.at(-1);
    const item = each.replace(BULLET, '');
    if (item === each) blocks.push({ text: each });
    else if (last && 'bullets' in last) last.bullets.push(item);
    else blocks.push({ bullets: [item] });
  }
  return blocks;
}

function joined(parts: string[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}

function periodOf({ startDate, endDate, current = false }: Period): string {
  return joined([formatMonth(startDate), current ? 'Present' : formatMonth(endDate)], ' – ');
}

interface Period {
  startDate: string;
  endDate: string;
  current?: boolean;
}

interface Proof {
  issuer: string;
  issueDate: string;
  expiryDate: string;
  credentialId: string;
}

function proof({ issuer, issueDate, expiryDate, credentialId }: Proof) {
  const valid = formatMonth(expiryDate);
  const parts = [
    line(issuer),
    credentialId && `credential ${line(credentialId)}`,
    valid && `valid until ${valid}`,
  ];
  return { detail: joined(parts, ', '), period: formatMonth(issueDate) };
}

/** The URL of a LinkedIn profile, which may be typed without its protocol. */
export function linkedInAddress(typed: string): string | undefined {
  const text = line(typed);
  if (!text) return undefined;
  return /^https:\/\//i.test(text) ? text : `https://${text}`;
}

/** A resume's content in reading order; academy certificates come before the user's own. */
export function describeResume(
  { personalInfo, experience, education, certifications, skills }: Omit<ResumeInput, 'title'>,
  certificates: readonly ResumeCertificate[],
): ResumeSheet {
  const href = linkedInAddress(personalInfo.linkedIn);
  return {
    name: line(personalInfo.fullName),
    contact: [personalInfo.location, personalInfo.phone, personalInfo.email].map(line).filter(Boolean),
    linkedIn: href ? { text: href.replace(/^https:\/\/(www\.)?/i, ''), href } : undefined,
    summary: blocksOf(personalInfo.summary),
    experience: experience.map((entry) => ({
      title: line(entry.title),
      detail: joined([line(entry.company), line(entry.location)], ', '),
      period: periodOf(entry),
      blocks: blocksOf(entry.description),
    })),
    education: education.map((entry) => ({
      title: line(entry.degree),
      detail: joined([line(entry.institution), line(entry.location)], ', '),
      period: periodOf(entry),
      blocks: blocksOf(entry.description),
    })),
    skills: skills.map(({ name, level }) => ({ name: line(name), level })),
    certifications: [
      ...certificates.map((entry) => ({
        title: entry.name,
        ...proof(entry),
        blocks: [{ text: entry.courseName }],
        href: entry.verifyUrl,
      })),
      ...certifications.map((entry) => ({ title: line(entry.name), ...proof(entry), blocks: [] })),
    ],
  };
}
