import type { OwnCertification, CertifyingBody, HoursEntry, OwnHours } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { readAtOneMoment } from '../../core/database/one-moment.ts';
import { readState, type RecordedCertification, type RecordedEntry } from './hours-state.ts';
import { listCountable, type CountableCertificate } from './own-certificates.service.ts';
import { periodsOf } from './periods.ts';
import { tally, type CountedHours } from './tally.ts';

const historyOf = (versions: readonly { recordedAt: Date; reason: string | null }[]) =>
  versions.map(({ recordedAt, reason }) => ({ recordedAt: recordedAt.toISOString(), reason }));

function presentEntry(
  { last, versions, credits }: RecordedEntry,
  countable: ReadonlySet<string>,
): HoursEntry {
  const { entry, title, day, quarters, evidence, certificateNumber, courseVersion, method } = last;
  return {
    entry,
    title,
    day,
    hours: quarters / 4,
    evidence,
    certificate:
      certificateNumber === null
        ? null
        : { number: certificateNumber, version: courseVersion ?? '', method: method ?? '' },
    isVoid: certificateNumber !== null && !countable.has(certificateNumber),
    credits,
    history: historyOf(versions),
  };
}

export const countedOf = (entries: readonly HoursEntry[]): (HoursEntry & CountedHours)[] =>
  entries.filter(({ isVoid }) => !isVoid).map((entry) => ({ ...entry, quarters: entry.hours * 4 }));

function presentCertification(
  { last, versions }: RecordedCertification,
  body: CertifyingBody,
  entries: readonly CountedHours[],
  today: string,
): OwnCertification {
  const { credential, certifiedOn, periodEnd } = last;
  return {
    body: body.id,
    credential,
    certifiedOn,
    periodEnd,
    history: historyOf(versions),
    periods: periodsOf(body, last, today).map((period) => tally(body, period, entries, today)),
  };
}

/** Certificates whose version of a course is not counted yet; of several, the first that was issued. */
function offersOf(countable: readonly CountableCertificate[], entries: readonly RecordedEntry[]) {
  const nameOf = (courseId: number | null, version: string | null) => `${courseId}@${version}`;
  const taken = new Set(
    entries
      .filter(({ last }) => !last.isRetracted)
      .map(({ last }) => nameOf(last.courseId, last.courseVersion)),
  );
  const open = countable.filter(({ courseId, version }) => {
    const name = nameOf(courseId, version);
    const isOpen = !taken.has(name);
    taken.add(name);
    return isOpen;
  });
  return open.map(({ number, title, version, day, quarters, method }) => ({
    number,
    title,
    version,
    day,
    hours: quarters / 4,
    method,
  }));
}

/** Everything about a person's contact hours. */
export async function readHours(context: Context, userId: number): Promise<OwnHours> {
  const { bodies } = context.content.catalogue;
  const today = context.now().toISOString().slice(0, 10);
  return readAtOneMoment(context.database.db, async (trx) => {
    const state = await readState(trx, userId);
    const countable = await listCountable(context, trx, userId);
    const numbers = new Set(countable.map(({ number }) => number));
    const entries = state.entries
      .filter(({ last }) => !last.isRetracted)
      .map((entry) => presentEntry(entry, numbers))
      .toSorted((a, b) => b.day.localeCompare(a.day) || b.entry - a.entry);
    const counted = countedOf(entries);
    const certifications = bodies.flatMap((body) => {
      const found = state.certifications.find(({ last }) => last.body === body.id && !last.isRetracted);
      return found ? [presentCertification(found, body, counted, today)] : [];
    });
    return { bodies: [...bodies], certifications, entries, offers: offersOf(countable, state.entries) };
  });
}
