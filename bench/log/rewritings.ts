import { generateKeyPairSync, randomBytes, randomInt, sign } from 'node:crypto';
import { sql } from 'kysely';
import type { LedgerRow } from '../../server/src/core/ledger-chain.ts';
import { formatCheckpoint } from '../../server/src/core/log/checkpoint.ts';
import type { LogContext } from '../../server/src/core/log/log-settings.ts';
import { formatNote, KEY_TYPES, verifierKey } from '../../server/src/core/log/note.ts';
import { readWorld, rechain, rewriteLog, writeLedger, type Opening, type Trx, type World } from './forger.ts';

export interface Attack {
  context: LogContext;
  /** Entries covered by the checkpoint that somebody kept, and by an earlier one. */
  kept: number;
  earlier: number;
}

export type Rewriting = (trx: Trx, attack: Attack) => Promise<void>;

function pick<T>(list: readonly T[]): T {
  const found = list[randomInt(list.length)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

const openingOf = ({ openings }: World, { subjectId, seq }: LedgerRow) =>
  openings.findIndex((opening) => opening.subjectId === subjectId && opening.seq === seq);

/** A row that the kept checkpoint covers. */
const pickRow = (world: World, { kept }: Attack) =>
  pick(world.rows.filter((row) => openingOf(world, row) < kept));

const ofRow = ({ subjectId, seq }: LedgerRow): Opening => ({
  kind: 'ledger-row',
  subjectId,
  seq,
  ref: null,
  hash: null,
  salt: randomBytes(32),
});

/** Half of the forgers write the log anew as well, and sign it. */
async function finish(trx: Trx, { context }: Attack, world: World, isThorough = randomInt(2) === 1) {
  await writeLedger(trx, world);
  if (isThorough) await rewriteLog(trx, context, world);
}

const EDITS: ((row: LedgerRow) => void)[] = [
  (row) => (row.after = JSON.stringify({ score: randomInt(80, 101) })),
  (row) => (row.object = `course:${randomInt(1000, 2000)}`),
  (row) => (row.action = 'session.ended'),
  (row) => (row.actorId = randomInt(1000, 2000)),
  (row) => (row.reason = `corrected ${randomInt(1000)}`),
  (row) => (row.at = new Date(Date.parse(row.at) - randomInt(1, 1000) * 1000).toISOString()),
];

const edit: Rewriting = async (trx, attack) => {
  const world = await readWorld(trx);
  const row = pickRow(world, attack);
  pick(EDITS)(row);
  rechain(world, row.subjectId);
  await finish(trx, attack, world);
};

const drop: Rewriting = async (trx, attack) => {
  const world = await readWorld(trx);
  const row = pickRow(world, attack);
  world.openings.splice(openingOf(world, row), 1);
  world.rows.splice(world.rows.indexOf(row), 1);
  rechain(world, row.subjectId);
  await finish(trx, attack, world);
};

const insert: Rewriting = async (trx, attack) => {
  const world = await readWorld(trx);
  const row = pickRow(world, attack);
  // A number that rechain() gives it; the opening follows.
  const forged = { ...row, seq: 1_000_000, action: 'session.started', object: `lesson:${randomInt(999)}` };
  world.rows.splice(world.rows.indexOf(row), 0, forged);
  world.openings.splice(openingOf(world, row), 0, ofRow(forged));
  rechain(world, row.subjectId);
  await finish(trx, attack, world);
};

const reorder: Rewriting = async (trx, attack) => {
  const world = await readWorld(trx);
  const [one, other] = [pickRow(world, attack), pickRow(world, attack)];
  const { action, object, after } = one;
  Object.assign(one, { action: other.action, object: other.object, after: other.after });
  Object.assign(other, { action, object, after: `${after ?? ''} ` });
  for (const { subjectId } of [one, other]) rechain(world, subjectId);
  await finish(trx, attack, world);
};

/** Adds rows through the academy's own function, logged behind all others by the forger, so that nothing is missing. */
async function append(
  trx: Trx,
  attack: Attack,
  made: Pick<LedgerRow, 'subjectId' | 'at' | 'actorId' | 'action' | 'object' | 'after'>,
) {
  const { subjectId, at, actorId, action, object, after } = made;
  await sql`select append_ledger(${subjectId}, ${at}, ${actorId}, ${action}, ${object}, null, ${after}, null)`.execute(
    trx,
  );
  const world = await readWorld(trx);
  const row = world.rows.findLast((each) => each.subjectId === subjectId);
  if (row) world.openings.push(ofRow(row));
  await rewriteLog(trx, attack.context, world);
}

const backDate: Rewriting = async (trx, attack) => {
  const { subjectId } = pickRow(await readWorld(trx), attack);
  const at = new Date(Date.now() - randomInt(15, 100_000) * 60_000).toISOString();
  await append(trx, attack, {
    subjectId,
    at,
    actorId: subjectId,
    action: 'session.started',
    object: 'lesson:7',
    after: null,
  });
};

/** The fields of an old row once more, as if it had happened twice. */
const replay: Rewriting = async (trx, attack) => {
  const row = pickRow(await readWorld(trx), attack);
  const at = new Date(Date.parse(row.at) - 15 * 60_000).toISOString();
  await append(trx, attack, { ...row, at });
};

function cut(world: World, size: number): void {
  world.openings.length = size;
  const logged = new Set(world.openings.map(({ subjectId, seq }) => `${subjectId}:${seq}`));
  world.rows = world.rows.filter(({ subjectId, seq }) => logged.has(`${subjectId}:${seq}`));
}

const restore: Rewriting = async (trx, attack) => {
  const world = await readWorld(trx);
  cut(world, randomInt(1, attack.kept - 1));
  await finish(trx, attack, world, true);
};

/** Yesterday's database, from which another history goes on, as long as the true one or longer. */
const fork: Rewriting = async (trx, attack) => {
  const world = await readWorld(trx);
  cut(world, randomInt(attack.earlier, attack.kept));
  const more = attack.kept - world.openings.length + randomInt(20);
  for (let count = 0; count < more; count++) {
    const model = pick(world.rows);
    const forged = { ...model, seq: 1_000_000, at: new Date().toISOString(), object: `forged:${count}` };
    const last = world.rows.findLastIndex(({ subjectId }) => subjectId === model.subjectId);
    world.rows.splice(last + 1, 0, forged);
    world.openings.push(ofRow(forged));
    rechain(world, model.subjectId);
  }
  await finish(trx, attack, world, true);
};

/** Another key, put into the table by hand, signs the forged tree. */
const foreignKey: Rewriting = async (trx, attack) => {
  const { origin } = attack.context.config.transparency;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const jwk = publicKey.export({ format: 'jwk' });
  const key = verifierKey(origin, KEY_TYPES.log, Buffer.from(jwk.x ?? '', 'base64url'));
  await sql`insert into signing_keys (id, purpose, public_jwk, created_at)
    values (${`forged-${randomInt(1e9)}`}, 'log', ${JSON.stringify(jwk)}, now())`.execute(trx);
  const tree = await sql<{ size: number; root: Buffer }>`select size::float8, root from log_tree`.execute(
    trx,
  );
  const text = formatCheckpoint({ origin, ...(tree.rows[0] ?? { size: 0, root: Buffer.alloc(32) }) });
  const signature = sign(null, Buffer.from(text), privateKey);
  const note = formatNote({ text, signatures: [{ name: origin, keyId: key.keyId, signature }] });
  await sql`update log_checkpoints set note = ${note} where size = (select max(size) from log_checkpoints)`.execute(
    trx,
  );
};

/** What opens an entry is deleted as if by an erasure, and the row changed. */
const pretendErasure: Rewriting = async (trx, attack) => {
  const world = await readWorld(trx);
  const row = pickRow(world, attack);
  pick(EDITS)(row);
  rechain(world, row.subjectId);
  await writeLedger(trx, world);
  await sql`update log_openings set salt = null where subject_id = ${row.subjectId}`.execute(trx);
};

export const REWRITINGS: Record<string, Rewriting> = {
  edit,
  drop,
  insert,
  reorder,
  'back-date': backDate,
  replay,
  fork,
  'restore of yesterday': restore,
  'foreign key': foreignKey,
  'pretended erasure': pretendErasure,
};
