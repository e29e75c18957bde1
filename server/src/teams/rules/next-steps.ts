import type { Condition, Evidenced, Requirement } from '@trialwright/contract';
import { topicName, writeCovers } from './sentences.ts';

/** What a condition asks of each topic. */
function evidencedIn(condition: Condition): Evidenced[] {
  if ('has' in condition) return [condition.has];
  if ('all' in condition) return condition.all.flatMap(evidencedIn);
  return 'any' in condition ? condition.any.flatMap(evidencedIn) : [];
}

function stepFor(code: string, name: string, need: Evidenced | undefined): string | undefined {
  const { version, edition, covers } = need ?? {};
  const read = version && 'effectiveOn' in version ? 'the version in effect' : 'a later version';
  switch (code) {
    case 'none':
    case 'revoked':
    case 'void':
      return version ? `Read and sign ${name}, ${read}.` : `Complete ${name}, and have it put on record.`;
    case 'too_old':
    case 'expired':
      return `Renew ${name}.`;
    case 'after_anchor':
      return `Look for earlier evidence of ${name}: what is completed now comes too late.`;
    case 'edition_too_low':
      return `Complete ${name} of edition ${edition?.atLeast ?? ''} or later.`;
    case 'grade_too_low':
      return `Have a trainer look at the certificate of ${name}, or give one whose signature can be verified.`;
    case 'version_superseded':
    case 'version_too_low':
      return `Read and sign ${name}, ${read}.`;
    case 'version_not_effective':
      return `Enter the version of ${name} that is in effect, or wait for the day on which it takes effect.`;
    case 'not_covered':
      return `Give a certificate of ${name} that covers ${covers ? writeCovers(covers) : 'all of it'}.`;
    default:
      // Recorded later, or completed later: there is nothing left to do.
      return undefined;
  }
}

/** What to do about a requirement that is not met, by the reasons against it; each step once. */
export function writeNextSteps({ need }: Requirement, reasons: readonly string[]): string[] {
  const asked = evidencedIn(need);
  const steps = reasons.map((reason) => {
    const [topic = '', code = ''] = reason.split(':');
    if (topic === 'not') return `Clear up ${topicName(code)} with the sponsor or site.`;
    return stepFor(
      code,
      topicName(topic),
      asked.find(({ of }) => of === topic),
    );
  });
  return [...new Set(steps.filter((step) => step !== undefined))];
}
