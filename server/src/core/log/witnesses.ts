import type { StoredCheckpoint } from './checkpoints.store.ts';
import { findWitnessedSize, storeCosignature } from './checkpoints.store.ts';
import { parseDecimal } from './checkpoint.ts';
import { findCosignature, type Cosignature } from './cosignature.ts';
import { tilesOf } from './log.store.ts';
import { witnessesOf, type LogContext, type Witness } from './log-settings.ts';
import { formatSignature, parseNote } from './note.ts';
import { proveConsistency } from './prove.ts';

/** A witness has seen a log that this database doesn't have: it was restored, or rewritten. */
class SeenMoreError extends Error {}

const WAIT_MS = 5000;
/** More than any witness has to say. */
const MOST_CHARACTERS = 20_000;

async function send({ url }: Witness, body: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT_MS),
  });
  return { status: response.status, text: (await response.text()).slice(0, MOST_CHARACTERS) };
}

/** Asks one witness (C2SP tlog-witness), from the size it saw last; throws with the reason if it does not sign. */
async function askWitness(
  { database: { db } }: LogContext,
  witness: Witness,
  { size, note }: Pick<StoredCheckpoint, 'size' | 'note'>,
): Promise<Cosignature> {
  const read = tilesOf(db);
  const ask = async (old: number) => {
    const proof = await proveConsistency(read, old, size);
    const lines = proof.map((each) => `${Buffer.from(each).toString('base64')}\n`);
    return send(witness, `old ${old}\n${lines.join('')}\n${note}`);
  };
  let reply = await ask(Math.min(size, await findWitnessedSize(db, witness.key.keyId)));
  if (reply.status === 409) {
    const seen = parseDecimal(reply.text.trim());
    if (seen === undefined) throw new Error('it answered 409 without a size');
    if (seen > size)
      throw new SeenMoreError(`it has seen ${seen} entries of this log, and the database has ${size}`);
    reply = await ask(seen);
  }
  if (reply.status !== 200)
    throw new Error(`it answered ${reply.status}: ${reply.text.trim().slice(0, 200)}`);
  const { text } = parseNote(note);
  const answered = parseNote(`${text}\n${reply.text}`);
  const cosignature = findCosignature(answered, witness.key);
  if (!cosignature) throw new Error('what it answered is not its signature over this checkpoint');
  return cosignature;
}

/** Asks all witnesses at once and stores what they signed; returns how many did. */
export async function collectCosignatures(
  context: LogContext,
  checkpoint: Pick<StoredCheckpoint, 'size' | 'note'>,
): Promise<number> {
  const { witnesses } = witnessesOf(context);
  const asked = await Promise.allSettled(
    witnesses.map((witness) => askWitness(context, witness, checkpoint)),
  );
  let count = 0;
  for (const [index, result] of asked.entries()) {
    const name = witnesses[index]?.key.name;
    if (result.status === 'rejected') {
      context.log.warn(
        { witness: name, err: result.reason as unknown },
        'a witness did not sign the checkpoint',
      );
      continue;
    }
    const { witness, at, line } = result.value;
    await context.database.record((trx) =>
      storeCosignature(trx, { size: checkpoint.size, keyId: witness.keyId, at, line: formatSignature(line) }),
    );
    count++;
  }
  return count;
}
