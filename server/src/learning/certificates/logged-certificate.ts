import type { LoggedCertificate } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import type { LogContext } from '../../core/log/log-settings.ts';
import { describeProof, readProofs, witnessesOf } from '../../core/log/published.ts';

/** Where certificates stand in the public log, by number, as the proofs show that were made of them. */
export async function readLoggedOf(
  context: Pick<LogContext, 'config' | 'keys'>,
  db: Db,
  numbers: readonly string[],
): Promise<(number: string) => LoggedCertificate> {
  const entries = await readProofs(db, 'certificate', numbers);
  const { origin } = context.config.transparency;
  const witnesses = witnessesOf(context).witnesses.length;
  return (number) => {
    const entry = entries.find(({ ref }) => ref === number);
    if (!entry?.proof) return { number, origin, index: entry?.index ?? null, proof: null };
    const { size, seen } = describeProof(context, entry.proof);
    const seenBy = seen.map(({ witness, at }) => ({ name: witness.name, at: at.toISOString() }));
    return { number, origin, index: entry.index, proof: { size, seenBy, witnesses } };
  };
}
