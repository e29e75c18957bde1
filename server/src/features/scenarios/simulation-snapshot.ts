import type { Transaction } from 'kysely';
import type { SimulationFile } from '../../content/practice-schemas.ts';
import { sha256 } from '../../content/load-course.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { loadSnapshots, saveSnapshot } from '../../core/text-snapshots.ts';
import type { SessionRow } from './scenario-sessions.store.ts';

interface Canonical {
  text: string;
  hash: string;
}

const known = new WeakMap<SimulationFile, Canonical>();

/** A simulation's text and its SHA-256. The loader returns keys in schema order. */
function canonicalText(simulation: SimulationFile): Canonical {
  const found = known.get(simulation);
  if (found) return found;
  const text = JSON.stringify(simulation);
  const made = { text, hash: sha256(text) };
  known.set(simulation, made);
  return made;
}

/** Stores a simulation's current text; returns its hash. */
export async function saveSimulationText(
  trx: Transaction<DB>,
  simulation: SimulationFile,
  createdAt: Date,
): Promise<string> {
  const { text, hash } = canonicalText(simulation);
  await saveSnapshot(trx, {
    hash,
    kind: 'simulation',
    referenceId: simulation.order,
    // A simulation has no version: its hash identifies the text.
    version: '',
    text,
    createdAt,
  });
  return hash;
}

/** Loads the text of sessions: the current simulation or, if it has changed since, its snapshot. */
export async function loadSimulationTexts(
  context: Context,
  db: Db,
  rows: readonly Pick<SessionRow, 'scenarioId' | 'contentHash'>[],
): Promise<(row: Pick<SessionRow, 'contentHash'>) => SimulationFile> {
  const texts = new Map<string, SimulationFile>();
  const changed = new Set<string>();
  for (const { scenarioId, contentHash } of rows) {
    const simulation = context.content.catalogue.practice.simulation(scenarioId);
    if (simulation && canonicalText(simulation).hash === contentHash) texts.set(contentHash, simulation);
    else changed.add(contentHash);
  }
  // Not validated: a schema that has become stricter since must not reject an old snapshot.
  for (const { hash, text } of await loadSnapshots(db, [...changed]))
    texts.set(hash, JSON.parse(text) as SimulationFile);
  return ({ contentHash }) => {
    const text = texts.get(contentHash);
    if (!text) throw new Error(`The text ${contentHash} of a simulation is missing.`);
    return text;
  };
}
