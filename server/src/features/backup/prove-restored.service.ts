import { availableParallelism } from 'node:os';
import type { Database } from '../../core/database/open.ts';
import { StartRefusedError } from '../../core/database/start-refused.ts';
import { openKeys, type KeyRing } from '../../core/keys/key-ring.ts';
import { PURPOSES } from '../../core/keys/purposes.ts';
import type { Config } from '../../config.ts';
import type { KeySettings } from '../../core/keys/settle-keys.ts';
import { countCertificates } from '../../learning/certificates/certificate-history.service.ts';
import { examineCredentials } from '../../learning/credentials/examine-credentials.service.ts';
import { verifyRecords } from '../records/verify-records.service.ts';
import type { Proof, Report } from './proof.ts';
import { proveLog } from './prove-log.ts';
import { markProven } from './restorations.store.ts';

type Differences = Awaited<ReturnType<typeof verifyRecords>>['differences'];

const IS_CERTIFICATE = /^certificate /;
const tell = (found: Differences) =>
  found.map(({ subjectId, record, difference }) => `Learner ${subjectId}, ${record}: ${difference}.`);

/** Replays the ledger and compares every record with it; the certificates' signatures are examined on the way. */
async function proveRecords({ db }: Pick<Database, 'db'>, keys: KeyRing, beside: number): Promise<Proof[]> {
  const { chains, rows, faults, differences } = await verifyRecords(db, keys, { beside });
  const certificates = differences.filter(({ record }) => IS_CERTIFICATE.test(record));
  const others = differences.filter(({ record }) => !IS_CERTIFICATE.test(record));
  return [
    {
      name: 'ledger',
      isPassed: faults.length + others.length === 0,
      found: `${rows} rows in ${chains} chains: ${faults.length} faults, ${others.length} records differ`,
      details: [
        ...faults.map(({ subjectId, seq, fault }) => `Learner ${subjectId}, row ${seq}: ${fault}.`),
        ...tell(others),
      ],
    },
    {
      name: 'certificates',
      isPassed: certificates.length === 0,
      found: `${await countCertificates(db)} examined, each with its signature: ${certificates.length} differences`,
      details: tell(certificates),
    },
  ];
}

async function proveCredentials({ db }: Pick<Database, 'db'>, keys: KeyRing): Promise<Proof> {
  const { count, faults } = await examineCredentials(db, keys);
  return {
    name: 'credentials',
    isPassed: faults.length === 0,
    found: `${count} examined, each with the signature over document and proof: ${faults.length} faults`,
    details: faults.map(
      ({ certificateId, fault }) => `Credential of certificate ${certificateId}: ${fault}.`,
    ),
  };
}

/** That this place can sign as the academy did, with keys whose fingerprints somebody here vouches for. */
async function proveKeys(database: Pick<Database, 'db'>, settings: KeySettings): Promise<Proof> {
  const judge = (isPassed: boolean, found: string, details: readonly string[] = []): Proof => ({
    name: 'keys',
    isPassed,
    found,
    details,
  });
  try {
    const keys = await openKeys({ keys: settings }, database);
    const untrusted = keys.untrusted();
    if (untrusted.length > 0) return judge(false, 'nobody here vouches for these public keys', untrusted);
    const signing = PURPOSES.map((purpose) => keys.signer(purpose).id);
    return judge(true, `${signing.length} private keys are here, and every fingerprint is vouched for`);
  } catch (error) {
    if (!(error instanceof StartRefusedError)) throw error;
    return judge(false, error.message);
  }
}

/**
 * Proves what was restored, in order; only if everything holds may the academy serve. A proof that fails does not stop
 * the others: whoever mends it sees all of it.
 */
export async function proveRestored(
  database: Pick<Database, 'db' | 'pool'>,
  { config, acceptsLoss = false }: { config: Pick<Config, 'keys' | 'transparency'>; acceptsLoss?: boolean },
  report: Report,
): Promise<boolean> {
  const keys = await openKeys(config, database, { isForReading: true });
  const beside = Math.min(availableParallelism(), database.pool.options.max - 1);
  const proofs = await proveRecords(database, keys, beside);
  proofs.push(await proveCredentials(database, keys));
  proofs.push(await proveLog(database, { config, keys, beside, acceptsLoss }));
  proofs.push(await proveKeys(database, config.keys));
  for (const proof of proofs) report(proof);
  const isProven = proofs.every(({ isPassed }) => isPassed);
  if (isProven) await markProven(database.db, new Date());
  return isProven;
}
