import { availableParallelism } from 'node:os';
import type { ProofAlarm } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { dropAlarm, keepAlarm, listAlarms, watchLog, type Fault } from '../../core/log/alarms.ts';
import { logKeysOf, witnessesOf } from '../../core/log/log-settings.ts';
import { verifyLogNow } from '../../core/log/verify-log-now.ts';
import { renderMail } from '../../core/mail-template.ts';
import { listAdmins } from '../../core/users.service.ts';
import { notifyOfActivity } from '../notifications/notifications.service.ts';
import { listUnloggedCertificates, verifyRecords } from '../records/verify-records.service.ts';

const TITLES: Record<Fault, string> = {
  records: 'The training records differ from the ledger or the public log',
  checkpoint: 'The public log is standing still',
  witnesses: 'No witness signs the public log',
};
const ADVICE: Record<Fault, string> = {
  records:
    'Run npm run ledger:verify with a checkpoint from outside, keep the database as it is, and find out who changed what.',
  checkpoint: 'See the server’s log for the reason: a missing key, a refused signature, or a full disk.',
  witnesses: 'Ask those who run the witnesses, and compare their last checkpoint with yours.',
};
/** Named in mail and bell; the rest is counted. */
const SHOWN = 10;
/** Where the records of more people differ, they are counted: naming each would take the memory of the server. */
const MOST_FOUND = 1000;
const HREF = '/admin';

/** Tells administrators and the operator of a fault once, and again only if it is another. */
async function raise(context: Context, fault: Fault, told: string): Promise<void> {
  const { config, content, database, jobs, log, now } = context;
  const { academy } = content.catalogue;
  const at = now();
  const isNew = await database.record(async (trx) => {
    if (!(await keepAlarm(trx, { fault, told, since: at }))) return false;
    const title = TITLES[fault];
    await notifyOfActivity(trx, await listAdmins(trx), {
      kind: 'proof_alarm',
      title,
      body: told,
      href: HREF,
      createdAt: at,
    });
    const mail = await renderMail({
      subject: `${academy.name}: ${title.toLowerCase()}`,
      preview: told,
      title,
      name: undefined,
      paragraphs: [told, ADVICE[fault]],
      facts: [['Noticed', at.toISOString()]],
      action: { label: 'Academy overview', url: `${config.publicUrl}${HREF}` },
      notes: ['You get this once for each fault, until it is over or becomes another.'],
    });
    const to = config.securityEmail ?? config.adminEmail ?? academy.adminEmail;
    await jobs.send('mail', { to, ...mail }, { trx });
    return true;
  });
  if (isNew) log.error({ fault, told }, 'an alarm was raised about the proof of records');
}

async function settle(context: Context, fault: Fault, told: string | undefined): Promise<void> {
  if (told !== undefined) await raise(context, fault, told);
  else if (await dropAlarm(context.database.db, fault))
    context.log.warn({ fault }, 'an alarm about the proof of records is over');
}

/** Looks at checkpoints and witnesses. */
export async function watchProofs(context: Context): Promise<void> {
  const { checkpoint, witnesses } = await watchLog(context);
  await settle(context, 'checkpoint', checkpoint);
  await settle(context, 'witnesses', witnesses);
}

interface Faults {
  /** Each of ledger, records and log, as `npm run ledger:verify` names it. */
  named: string[];
  /** Learners whose records seem to differ too. */
  unread: number;
}

async function listFaults({ config, database, keys }: Context): Promise<Faults> {
  // Half of what there is: people go on learning.
  const beside = Math.max(0, Math.min(availableParallelism(), database.pool.options.max ?? 1) - 2);
  const records = await verifyRecords(database.db, keys, { beside, mostFound: MOST_FOUND });
  const trust = {
    origin: config.transparency.origin,
    keys: logKeysOf({ config, keys }),
    witnesses: witnessesOf({ config }).witnesses,
    kept: [],
  };
  const log = await verifyLogNow(database.db, trust, beside);
  const certificates = await listUnloggedCertificates(database.db);
  const named = [
    ...records.faults.map(({ subjectId, seq, fault }) => `Learner ${subjectId}, row ${seq}: ${fault}`),
    ...records.differences.map(
      ({ subjectId, record, difference }) => `Learner ${subjectId}, ${record}: ${difference}`,
    ),
    ...log.faults.map(({ where, fault }) => `${where}: ${fault}`),
    ...certificates.map(({ number, fault }) => `Certificate ${number}: ${fault}`),
  ];
  return { named, unread: records.unread };
}

/** Verifies ledger, records and log as a whole. */
export async function verifyProofs(context: Context): Promise<void> {
  const { named, unread } = await listFaults(context);
  const faults = named.toSorted();
  const others = Math.max(0, faults.length - SHOWN) + unread;
  const more = others > 0 ? ` And ${others} more.` : '';
  const told = faults.length > 0 ? `${faults.slice(0, SHOWN).join('. ')}.${more}` : undefined;
  await settle(context, 'records', told);
}

export async function readAlarms({ database }: Context): Promise<ProofAlarm[]> {
  return (await listAlarms(database.db)).map(({ fault, told, since }) => ({
    fault: fault as Fault,
    title: TITLES[fault as Fault],
    told,
    advice: ADVICE[fault as Fault],
    since: since.toISOString(),
  }));
}
