import type { HoursCredit } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import {
  listActivities,
  listCertifications,
  listCredits,
  type ActivityRow,
  type CertificationRow,
} from './contact-hours.store.ts';

/** An entry with all its versions, the one that holds last, and what its hours count as now. */
export interface RecordedEntry {
  last: ActivityRow;
  versions: ActivityRow[];
  credits: HoursCredit[];
}

export interface RecordedCertification {
  last: CertificationRow;
  versions: CertificationRow[];
}

export interface HoursState {
  /** Also those that were removed. */
  certifications: RecordedCertification[];
  entries: RecordedEntry[];
}

function lastOf<T>(versions: readonly T[]): T {
  const last = versions.at(-1);
  if (last === undefined) throw new Error('A record has at least one version.');
  return last;
}

/** What a person entered, as it holds now, with its history. */
export async function readState(db: Db, userId: number): Promise<HoursState> {
  const certifications = Map.groupBy(await listCertifications(db, userId), ({ body }) => body);
  const activities = Map.groupBy(await listActivities(db, userId), ({ entry }) => entry);
  const credits = Map.groupBy(await listCredits(db, userId), ({ entry, version }) => `${entry}.${version}`);
  return {
    certifications: [...certifications.values()].map((versions) => ({ last: lastOf(versions), versions })),
    entries: [...activities.values()].map((versions) => {
      const last = lastOf(versions);
      const found = credits.get(`${last.entry}.${last.version}`) ?? [];
      return { last, versions, credits: found.map(({ body, category }) => ({ body, category })) };
    }),
  };
}
