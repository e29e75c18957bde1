import type { LoggedCertificate } from '@trialwright/contract';
import { count, formatUtc } from './certificate-words.ts';

/** Who had seen the entry of a certificate, and by when; undefined where no witness has. */
export function describeSeen({ proof }: Pick<LoggedCertificate, 'proof'>): string | undefined {
  const times = proof?.seenBy.map(({ at }) => at).toSorted() ?? [];
  const last = times.at(-1);
  return last && `seen by ${count(times.length, 'witness', 'witnesses')} as of ${formatUtc(last)}`;
}

/** The number of an entry as it is written everywhere. */
export const entryNumber = (index: number): string => index.toLocaleString('en-US');

/** Where a certificate stands in the public log, in a sentence; undefined before it is logged. */
export function describeLogged(logged: LoggedCertificate): string | undefined {
  const { origin, index } = logged;
  if (index === null) return undefined;
  const seen = describeSeen(logged);
  return `Entry ${entryNumber(index)} of the public log ${origin}${seen ? `, ${seen}` : ''}.`;
}
