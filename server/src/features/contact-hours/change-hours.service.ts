import type {
  ActivityCorrection,
  ActivityForm,
  CertificationForm,
  CreditsCorrection,
  HoursCredit,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { toDay } from '../../teams/days.ts';
import { insertActivity, insertCertification, lockHours } from './contact-hours.store.ts';
import { readState, type HoursState, type RecordedEntry } from './hours-state.ts';
import { listCountable } from './own-certificates.service.ts';
import { problemOf } from './periods.ts';

/** Where a day begins first: what has begun there can have happened. */
const FIRST_ZONE = 'Pacific/Kiritimati';

function refuse(field: string, message: string): never {
  throw new AppError('request.invalid', message, { [field]: message });
}

/** One change of a person's hours at a time, on the state that it finds. */
async function change<T>(
  context: Context,
  userId: number,
  work: (trx: Transaction<DB>, state: HoursState, at: Date) => Promise<T>,
): Promise<T> {
  return context.database.record(async (trx) => {
    await lockHours(trx, userId);
    return work(trx, await readState(trx, userId), context.now());
  });
}

const latestDay = (at: Date) => toDay(at.toISOString(), FIRST_ZONE);

function requireBody({ content }: Context, id: string) {
  const body = content.catalogue.bodies.find((each) => each.id === id);
  return body ?? fail('contact_hours.not_found', 'There is no such certifying body here.');
}

/** Enters a certification, or a further version of it. */
export async function saveCertification(
  context: Context,
  { userId, bodyId, given }: { userId: number; bodyId: string; given: CertificationForm },
): Promise<void> {
  const body = requireBody(context, bodyId);
  const { credential, certifiedOn, periodEnd, reason } = given;
  if (!body.credentials.includes(credential)) refuse('credential', 'Choose a credential of the list.');
  const problem = problemOf(body, given, latestDay(context.now()));
  if (problem) refuse(...problem);
  await change(context, userId, async (trx, { certifications }, at) => {
    const known = certifications.find(({ last }) => last.body === bodyId)?.last;
    if (known && !known.isRetracted && reason === null)
      refuse('reason', 'Say why you change the dates. What you entered before stays on record.');
    await insertCertification(trx, {
      userId,
      body: bodyId,
      version: (known?.version ?? 0) + 1,
      credential,
      certifiedOn,
      periodEnd,
      recordedAt: at,
      reason: known ? (reason ?? 'Entered again after it was removed.') : null,
    });
  });
}

export async function removeCertification(
  context: Context,
  { userId, bodyId, reason }: { userId: number; bodyId: string; reason: string },
): Promise<void> {
  await change(context, userId, async (trx, { certifications }, at) => {
    const known = certifications.find(({ last }) => last.body === bodyId && !last.isRetracted)?.last;
    if (!known) return fail('contact_hours.not_found', 'You have not entered this certification.');
    const version = known.version + 1;
    return insertCertification(trx, { ...known, version, recordedAt: at, reason, isRetracted: true });
  });
}

/** Hours count only with bodies whose certification the person entered, in a category of theirs. */
function requireCredits(context: Context, { certifications }: HoursState, credits: readonly HoursCredit[]) {
  if (credits.length === 0) refuse('credits', 'Choose a category for at least one certifying body.');
  for (const { body, category } of credits) {
    const held = certifications.some(({ last }) => last.body === body && !last.isRetracted);
    const known = context.content.catalogue.bodies.find(({ id }) => id === body);
    if (!held || !known) refuse('credits', 'Enter your certification with this body first.');
    if (!known.categories.some(({ id }) => id === category))
      refuse('credits', `Choose a category of ${known.name}.`);
  }
}

/** The same activity on the same day is one entry, however it is written. */
function refuseRepeated(
  { entries }: HoursState,
  { title, day }: Pick<ActivityForm, 'title' | 'day'>,
  except?: number,
): void {
  const named = title.toLowerCase();
  const known = entries.some(
    ({ last }) =>
      !last.isRetracted && last.entry !== except && last.day === day && last.title.toLowerCase() === named,
  );
  if (known) fail('contact_hours.already_counted', 'You have already entered this activity on this day.');
}

const nextEntry = ({ entries }: HoursState) =>
  entries.reduce((highest, { last }) => Math.max(highest, last.entry), 0) + 1;

function requirePast(day: string, at: Date): void {
  if (day > latestDay(at)) refuse('day', 'Enter an activity once it has taken place.');
}

export async function addActivity(
  context: Context,
  { userId, given }: { userId: number; given: ActivityForm },
): Promise<{ entry: number }> {
  return change(context, userId, async (trx, state, at) => {
    const { title, day, hours, evidence, credits } = given;
    requirePast(day, at);
    requireCredits(context, state, credits);
    refuseRepeated(state, given);
    const entry = nextEntry(state);
    const row = { userId, entry, version: 1, title, day, quarters: hours * 4, evidence, recordedAt: at };
    await insertActivity(trx, row, credits);
    return { entry };
  });
}

/** Counts a certificate's hours, as this academy computed them; again, where its entry was removed. */
export async function addCertificate(
  context: Context,
  { userId, number, credits }: { userId: number; number: string; credits: readonly HoursCredit[] },
): Promise<{ entry: number }> {
  return change(context, userId, async (trx, state, at) => {
    const found = (await listCountable(context, trx, userId)).find((each) => each.number === number);
    if (!found)
      return fail('contact_hours.not_found', 'You have no certificate with this number whose hours count.');
    requireCredits(context, state, credits);
    const { courseId, version: courseVersion, title, day, quarters, method } = found;
    const known = state.entries.find(
      ({ last }) => last.courseId === courseId && last.courseVersion === courseVersion,
    )?.last;
    if (known && !known.isRetracted)
      return fail(
        'contact_hours.already_counted',
        'The hours of this version of the course are counted already.',
      );
    const entry = known?.entry ?? nextEntry(state);
    const row = {
      userId,
      entry,
      version: (known?.version ?? 0) + 1,
      title,
      day,
      quarters,
      method,
      courseId,
      courseVersion,
      certificateNumber: number,
      recordedAt: at,
      evidence: `Certificate ${number}`,
      reason: known ? 'Counted again after it was removed.' : null,
    };
    await insertActivity(trx, row, credits);
    return { entry };
  });
}

function requireEntry({ entries }: HoursState, entry: number): RecordedEntry {
  const found = entries.find(({ last }) => last.entry === entry && !last.isRetracted);
  return found ?? fail('contact_hours.not_found', 'You have no such entry.');
}

interface OfEntry {
  userId: number;
  entry: number;
}

export async function correctActivity(
  context: Context,
  { userId, entry, given }: OfEntry & { given: ActivityCorrection },
): Promise<void> {
  await change(context, userId, async (trx, state, at) => {
    const { last } = requireEntry(state, entry);
    if (last.certificateNumber !== null)
      refuse('hours', 'Hours of a certificate are computed. Change only what they count as.');
    const { title, day, hours, evidence, credits, reason } = given;
    requirePast(day, at);
    requireCredits(context, state, credits);
    refuseRepeated(state, given, entry);
    const changed = { title, day, quarters: hours * 4, evidence, reason, recordedAt: at };
    await insertActivity(trx, { ...last, ...changed, version: last.version + 1 }, credits);
  });
}

export async function correctCredits(
  context: Context,
  { userId, entry, given: { credits, reason } }: OfEntry & { given: CreditsCorrection },
): Promise<void> {
  await change(context, userId, async (trx, state, at) => {
    const { last } = requireEntry(state, entry);
    requireCredits(context, state, credits);
    await insertActivity(trx, { ...last, reason, recordedAt: at, version: last.version + 1 }, credits);
  });
}

/** Stops counting an entry. It stays on record, with the reason. */
export async function removeEntry(
  context: Context,
  { userId, entry, reason }: OfEntry & { reason: string },
): Promise<void> {
  await change(context, userId, async (trx, state, at) => {
    const { last, credits } = requireEntry(state, entry);
    const row = { ...last, reason, recordedAt: at, version: last.version + 1, isRetracted: true };
    await insertActivity(trx, row, credits);
  });
}
