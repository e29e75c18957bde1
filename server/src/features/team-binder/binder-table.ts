import type { Cell } from '../../core/csv.ts';
import type { Fact } from '../../teams/facts/facts.service.ts';
import { isKind } from './pick-facts.ts';
import type { BinderData } from './read-binder.ts';

/** A table with its columns: one file of the binder. */
export interface BinderTable {
  name: string;
  columns: string[];
  /** How many rows. */
  count: number;
  /** Made as they are written: of many people, there are tens of thousands. */
  rows: Iterable<readonly Cell[]>;
}

/** Rows that are made of records one after the other, each time that they are asked for. */
export function rowsOf<T>(
  records: readonly T[],
  present: (record: T) => Cell[],
): Pick<BinderTable, 'count' | 'rows'> {
  function* make() {
    for (const record of records) yield present(record);
  }
  return { count: records.length, rows: { [Symbol.iterator]: make } };
}

/** Every version on record of a kind. */
export const versionsOf = <K extends Fact['kind']>({ facts }: BinderData, kind: K) =>
  facts.flat().filter(isKind(kind));
/** What is known now. */
export function currentOf<K extends Fact['kind']>(data: BinderData, kind: K) {
  return data.facts.flatMap((versions) => {
    const last = versions.at(-1);
    return last && isKind(kind)(last) && !last.isRetracted ? [last] : [];
  });
}

/** The protocol number of a trial of the binder. */
export const protocolOf = ({ trials }: BinderData, trialId: number | null) =>
  trials.find(({ factId }) => factId === trialId)?.data.protocol ?? '';

/** The columns that every record ends with: when it was written, by whom, why, and its hash. */
export const RECORD = [
  'Version',
  'Recorded at (UTC)',
  'Recorded by account',
  'Reason',
  'Withdrawn',
  'SHA-256',
];
export const recordOf = ({ version, recordedAt, recordedBy, reason, isRetracted, sha256 }: Fact): Cell[] => [
  version,
  recordedAt.toISOString(),
  recordedBy,
  reason,
  isRetracted ? 'Yes' : 'No',
  sha256,
];
