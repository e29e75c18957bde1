import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { Attempts, Progress } from '../../core/database/schema.ts';
import { findFault, type LedgerRow } from '../../core/ledger-chain.ts';
import {
  readHistory,
  type CertificateHistory,
} from '../../learning/certificates/certificate-history.service.ts';
import { trustedJwks } from '../../learning/credentials/did-document.ts';
import { compareRecords } from './compare-records.ts';
import { nothingRecorded, takeRow, type Recorded } from './recorded.ts';
import { readSigned, type SignedFacts } from './signed.ts';

/** Everything that a training record is made of, as the database held it at one moment. */
export interface TrainingData extends CertificateHistory {
  person: { id: number; name: string; username: string };
  /** The time of the latest event, or of the last reading after it. */
  asOf: string;
  roles: { role: string; isPaid: boolean; createdAt: Date }[];
  progress: Selectable<Progress>[];
  attempts: AttemptFacts[];
  competencies: { subject: string; level: string | null; submittedAt: Date | null }[];
  observations: {
    subject: string;
    kind: string;
    level: string;
    observerName: string;
    observerRole: string;
    observedOn: string;
  }[];
  simulations: { id: number; scenarioId: string; percentage: number | null; completedAt: Date | null }[];
  ledger: LedgerRow[];
  head: { seq: number; hash: string } | undefined;
  /** By lesson: the study time on which its completion rests, as the ledger has it. */
  activeSeconds: ReadonlyMap<number, number>;
  /** The chain is whole, and the records agree with it. */
  isWhole: boolean;
  keys: Record<string, string>[];
  signed: SignedFacts;
}

/** An attempt as it is stored: one that is damaged is no obstacle to the record, which says that it is not whole. */
export type AttemptFacts = Selectable<Attempts>;

async function readAttempts(db: Db, userId: number): Promise<AttemptFacts[]> {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('startedAt')
    .orderBy('id')
    .execute();
}

async function readProgress(db: Db, userId: number): Promise<Selectable<Progress>[]> {
  return db
    .selectFrom('progress')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('firstReadAt')
    .orderBy('lessonId')
    .execute();
}

async function readPractice(db: Db, userId: number) {
  const competencies = await db
    .selectFrom('practiceSessions')
    .select(['subject', 'submittedAt'])
    .select(sql<string | null>`outcome ->> 'level'`.as('level'))
    .where('userId', '=', userId)
    .where('kind', '=', 'competency')
    .where('submittedAt', 'is not', null)
    .orderBy('submittedAt')
    .orderBy('id')
    .execute();
  const simulations = await db
    .selectFrom('scenarioSessions')
    .select(['id', 'scenarioId', 'percentage', 'completedAt'])
    .where('userId', '=', userId)
    .where('completedAt', 'is not', null)
    .orderBy('completedAt')
    .orderBy('id')
    .execute();
  const observations = await db
    .selectFrom('competencyObservations')
    .select(['subject', 'kind', 'level', 'observerName', 'observerRole'])
    .select(sql<string>`observed_on::text`.as('observedOn'))
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .execute();
  return { competencies, observations, simulations };
}

async function readLedger(db: Db, userId: number) {
  const ledger = await db
    .selectFrom('ledger')
    .selectAll()
    .where('subjectId', '=', userId)
    .orderBy('seq')
    .execute();
  const head = await db
    .selectFrom('ledgerHeads')
    .select(['seq', 'hash'])
    .where('subjectId', '=', userId)
    .executeTakeFirst();
  return { ledger, head };
}

/** Whether the chain is whole, and the records are what it recorded. */
function agrees(
  userId: number,
  { ledger, head }: Pick<TrainingData, 'ledger' | 'head'>,
  {
    progress,
    attempts,
    history,
  }: Pick<TrainingData, 'progress' | 'attempts'> & { history: CertificateHistory },
  recorded: Recorded,
): boolean {
  const certificates = [
    ...history.damaged,
    ...history.certificates.map(({ certificate }) => ({ number: certificate.claims.number, damage: [] })),
  ];
  return (
    ledger.length > 0 &&
    findFault(ledger, head) === undefined &&
    compareRecords(userId, { progress, attempts, certificates }, recorded).length === 0
  );
}

/** The facts of a learner's record; undefined where there is no such person. */
export async function loadTrainingData(
  context: Context,
  db: Db,
  userId: number,
): Promise<TrainingData | undefined> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'createdAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) return undefined;
  const { createdAt, ...named } = person;
  const chain = await readLedger(db, userId);
  const progress = await readProgress(db, userId);
  const moments = [
    ...chain.ledger.map(({ at }) => at),
    ...progress.map(({ updatedAt }) => updatedAt.toISOString()),
  ];
  const asOf = moments.reduce((latest, at) => (at > latest ? at : latest), '');
  const moment = asOf ? new Date(asOf) : createdAt;
  const attempts = await readAttempts(db, userId);
  const history = await readHistory(context, db, userId, moment);
  const recorded = nothingRecorded();
  for (const row of chain.ledger) takeRow(recorded, row);
  return {
    person: named,
    asOf: moment.toISOString(),
    roles: await db
      .selectFrom('roles')
      .select(['role', 'isPaid', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    progress,
    attempts,
    ...history,
    ...(await readPractice(db, userId)),
    ...chain,
    activeSeconds: recorded.activeSeconds,
    isWhole: agrees(userId, chain, { progress, attempts, history }, recorded),
    keys: trustedJwks(context.keys),
    signed: await readSigned(context, db, userId),
  };
}
