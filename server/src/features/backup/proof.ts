/** One of the proofs that a restored academy must pass, in their order. */
export interface Proof {
  name: 'checksums' | 'signature' | 'tables' | 'ledger' | 'certificates' | 'credentials' | 'log' | 'keys';
  isPassed: boolean;
  /** What was observed. */
  found: string;
  /** The first differences, one a line. */
  details?: readonly string[];
}

const SHOWN = 20;

export type Report = (proof: Proof) => void;

/** A line for each proof, and its first differences below it. */
export function describeProof({ name, isPassed, found, details = [] }: Proof): string {
  const lines = details.slice(0, SHOWN).map((line) => `            ${line}`);
  if (details.length > SHOWN) lines.push(`            and ${details.length - SHOWN} more`);
  return [`${isPassed ? 'ok    ' : 'FAILED'} ${name.padEnd(13)}${found}`, ...lines].join('\n');
}
