import type { Transaction } from 'kysely';
import type { SimulationFile } from '../../content/simulation-schemas.ts';
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

type Moment = SimulationFile['interactions'][number];
type OldOption = Omit<Moment['options'][number], 'points' | 'counters' | 'sets'>;
type OldDocument = Omit<SimulationFile['environment']['documents'][number], 'variants'>;
type OldMoment = Omit<Moment, 'objectives' | 'measures' | 'variants' | 'options'> & { options: OldOption[] };

/** A text from before choices left traces. */
type OldForm = Omit<
  SimulationFile,
  'counters' | 'endings' | 'environment' | 'interactions' | 'evaluationCriteria'
> & {
  environment: Omit<SimulationFile['environment'], 'documents'> & { documents: OldDocument[] };
  interactions: OldMoment[];
  evaluationCriteria: { category: string; weight: number }[];
};

/** Adds nothing to an old text but the empty fields that it did not have. */
function withoutTraces(old: OldForm): SimulationFile {
  const none = { safety: 0, evidence: 0, trust: 0, minutes: 0 };
  return {
    ...old,
    environment: {
      ...old.environment,
      documents: old.environment.documents.map((document) => ({ ...document, variants: [] })),
    },
    counters: { safety: '', evidence: '', trust: '', minutes: '' },
    interactions: old.interactions.map((moment) => ({
      ...moment,
      objectives: [],
      measures: [],
      variants: [],
      options: moment.options.map((option) => ({ ...option, points: {}, counters: none, sets: [] })),
    })),
    evaluationCriteria: old.evaluationCriteria.map((criterion) => ({ id: criterion.category, ...criterion })),
    endings: [],
  };
}

/** Not validated: a schema that has become stricter since must not reject an old snapshot. */
function readSnapshot(text: string): SimulationFile {
  const stored = JSON.parse(text) as SimulationFile | OldForm;
  return 'endings' in stored ? stored : withoutTraces(stored);
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
  for (const { hash, text } of await loadSnapshots(db, [...changed])) texts.set(hash, readSnapshot(text));
  return ({ contentHash }) => {
    const text = texts.get(contentHash);
    if (!text) throw new Error(`The text ${contentHash} of a simulation is missing.`);
    return text;
  };
}
