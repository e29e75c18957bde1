import { DateTime } from 'luxon';
import { ROLE_TITLES } from '@trialwright/contract';
import type { DocumentFile } from '../../content/document-schemas.ts';

/** Shown on every file and preview. */
export const TRAINING_LINE =
  'Training template. Adapt it to your protocol, your sponsor’s procedures, and your local law before you use it.';

export const EMPTY_BOX = '☐';

export function formatEffectiveDate(date: string): string {
  return DateTime.fromISO(date, { zone: 'utc' }).toFormat('dd LLL yyyy').toUpperCase();
}

/** The line below the title: version, date, and roles. */
export function describeHead(document: DocumentFile): string {
  const roles = document.roles.map((role) => ROLE_TITLES[role]).join(', ');
  return `Version ${document.version} · effective ${formatEffectiveDate(document.effectiveDate)} · for: ${roles}`;
}

export function describeFoot(document: DocumentFile, academyName: string): string {
  return `${academyName} · ${document.title} · version ${document.version} · ${formatEffectiveDate(document.effectiveDate)}`;
}

export function fileNameOf({ slug, version, fileType }: DocumentFile): string {
  return `${slug}-v${version}.${fileType}`;
}
