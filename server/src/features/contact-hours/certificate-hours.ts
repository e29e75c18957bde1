import type { CertificateClaims } from '@trialwright/contract';
import { minutesFor, quarterHours } from '../../content/program-length.ts';

interface CertificateHours {
  quarters: number;
  /** As it is printed after “estimated by”. */
  method: string;
}

/**
 * The hours that a certificate can be counted for: by the word count of its version or by the people who finished it,
 * whichever is less. None where it states no length, or where the length was an estimate by its authors.
 */
export function hoursOfCertificate({
  programLength,
  bridge,
}: Pick<CertificateClaims, 'programLength' | 'bridge'>): CertificateHours | undefined {
  // The course as a whole was counted with the certificate from which the bridge starts.
  if (bridge) return bridge.hours > 0 ? { quarters: bridge.hours * 4, method: 'word count' } : undefined;
  if (!programLength) return undefined;
  const { hours, words, tasks, examItems, learners } = programLength;
  const computed = quarterHours(minutesFor({ words, tasks: tasks + examItems }));
  const isMeasured = learners !== undefined && hours < computed;
  const quarters = Math.round(Math.min(hours, computed) * 4);
  if (quarters === 0) return undefined;
  return {
    quarters,
    method: isMeasured ? `the median recorded time of ${learners} people` : 'word count',
  };
}
