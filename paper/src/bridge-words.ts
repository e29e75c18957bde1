import type { CertificateBridge, CertificateClaims } from '@trialwright/contract';
import { count, formatUtc } from './certificate-words.ts';

/** From which version a person came to another one, and when: a sentence that names both. */
export function describeBridge(
  { fromVersion, fromCompletedAt }: Pick<CertificateBridge, 'fromVersion' | 'fromCompletedAt'>,
  { version, at }: { version: string; at: string },
): string {
  return `Version ${fromVersion} completed on ${formatUtc(fromCompletedAt)}, bridged to version ${version} on ${formatUtc(at)}.`;
}

/** What the versions on a certificate rest on; nothing where one version was completed as a whole. */
export function describeVersions({
  bridge,
  begunVersion,
  currentVersion,
  courseVersion,
  completedAt,
}: CertificateClaims): string[] {
  if (bridge) {
    const { slides, questions, fromScore, fromCertificate } = bridge;
    return [
      describeBridge(bridge, { version: courseVersion, at: completedAt }),
      `For the bridge, ${count(slides, 'new or changed slide')} and ${count(questions, 'question')} on them. ` +
        `Assessment of version ${bridge.fromVersion}: ${fromScore}% (certificate ${fromCertificate}).`,
    ];
  }
  return [
    ...(begunVersion === undefined
      ? []
      : [
          `Begun in version ${begunVersion}, in which some lessons were read, and finished in version ${courseVersion}.`,
        ]),
    ...(currentVersion === undefined
      ? []
      : [
          `Version ${courseVersion} was begun before version ${currentVersion} appeared, and finished while ` +
            `version ${currentVersion} was taught.`,
        ]),
  ];
}
