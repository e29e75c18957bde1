import { blocksOf, linkedInAddress, type SheetBlock } from '@trialwright/paper/resume-sheet';
import type { ResumeSource } from './resume-sources.service.ts';

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/** The schema allows no empty dates or texts, so empty fields are left out. */
function filled<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined),
  ) as Partial<T>;
}

/** An RFC 3986-safe URL. */
function toUri(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  url.hash = '';
  return url.href
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/[^A-Za-z0-9\-._~:/?@!$&'()*+,;=%]/g, encodeURIComponent);
}

function profilesOf(linkedIn: string) {
  const url = toUri(linkedInAddress(linkedIn) ?? '');
  return url ? [{ network: 'LinkedIn', username: url.split('/').findLast(Boolean) ?? '', url }] : [];
}

/** Paragraphs become the summary, list items the highlights. */
function splitText(text: string): { summary: string; highlights: string[] | undefined } {
  const blocks: SheetBlock[] = blocksOf(text);
  const highlights = blocks.flatMap((block) => ('bullets' in block ? block.bullets : []));
  const summary = blocks.flatMap((block) => ('text' in block ? [block.text] : [])).join('\n');
  return { summary, highlights: highlights.length > 0 ? highlights : undefined };
}

const day = (moment: string) => moment.slice(0, 10);

/** A resume in the JSON Resume schema (https://jsonresume.org/schema), for other services. */
export function toJsonResume({ resume, certificates }: ResumeSource): Record<string, unknown> {
  const { personalInfo, experience, education, certifications, skills } = resume;
  const { fullName, email, phone, location, linkedIn, summary } = personalInfo;
  return {
    $schema: SCHEMA,
    basics: {
      ...filled({ name: fullName, email, phone, summary }),
      ...(location && { location: { address: location } }),
      profiles: profilesOf(linkedIn),
    },
    work: experience.map((entry) =>
      filled({
        name: entry.company,
        position: entry.title,
        location: entry.location,
        startDate: entry.startDate,
        endDate: entry.current ? '' : entry.endDate,
        ...splitText(entry.description),
      }),
    ),
    education: education.map((entry) =>
      filled({
        institution: entry.institution,
        studyType: entry.degree,
        location: entry.location,
        startDate: entry.startDate,
        endDate: entry.endDate,
        summary: entry.description,
      }),
    ),
    certificates: [
      ...certificates.map((entry) => ({
        name: `${entry.name}: ${entry.courseName}`,
        issuer: entry.issuer,
        date: day(entry.issueDate),
        url: entry.verifyUrl,
        credentialId: entry.credentialId,
        expiryDate: day(entry.expiryDate),
      })),
      ...certifications.map(({ id: _id, issueDate, ...entry }) => filled({ ...entry, date: issueDate })),
    ],
    skills: skills.map(({ name, category, level }) => ({ name, level, keywords: [category] })),
    meta: { version: 'v1.0.0', lastModified: resume.updatedAt, title: resume.title },
  };
}
