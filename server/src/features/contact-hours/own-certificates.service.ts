import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { readHistory } from '../../learning/certificates/certificate-history.service.ts';
import { hoursOfCertificate } from './certificate-hours.ts';

/** A certificate of this academy that agrees with its record, with the hours it can be counted for. */
export interface CountableCertificate {
  number: string;
  courseId: number;
  version: string;
  title: string;
  /** The UTC day on which the course was completed. */
  day: string;
  quarters: number;
  method: string;
}

/** Certificates that were neither revoked nor damaged; one that expired or was replaced still shows its hours. */
export async function listCountable(
  context: Context,
  db: Db,
  userId: number,
): Promise<CountableCertificate[]> {
  const { certificates } = await readHistory(context, db, userId, context.now());
  return certificates.flatMap(({ certificate: { claims, status } }) => {
    const found = status === 'Revoked' ? undefined : hoursOfCertificate(claims);
    if (!found) return [];
    const { number, courseId, courseVersion, courseTitle, completedAt } = claims;
    const day = completedAt.slice(0, 10);
    return [{ number, courseId, version: courseVersion, title: courseTitle, day, ...found }];
  });
}
