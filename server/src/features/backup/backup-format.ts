import * as z from 'zod';

/** Raised only when a file of an earlier format could be misread. */
export const FORMAT = 'trialwright-backup/1';

export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const SUMS = 'SHA256SUMS';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Names of tables and columns become part of statements, quoted; they are ours, so that they are plain. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const TableEntry = z.object({
  name: Name,
  columns: z.array(Name).min(1),
  rows: z.number().int().nonnegative(),
  /** Of the rows as COPY writes them, in the order of the primary key: what its files hold, unpacked, one after another. */
  sha256: Sha256,
  files: z.number().int().nonnegative(),
});
export type TableEntry = z.infer<typeof TableEntry>;

const SequenceEntry = z.object({ name: Name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type SequenceEntry = z.infer<typeof SequenceEntry>;

const PublicKey = z.object({
  id: z.string(),
  purpose: z.string(),
  algorithm: z.string(),
  /** A JWK without any secret part. */
  publicKey: z.record(z.string(), z.string()),
});
export type PublicKey = z.infer<typeof PublicKey>;

/** What a backup holds, and what it must agree with once it is restored. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  /** Every change acknowledged before this moment, by the database's clock, is in the backup. */
  snapshotAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: Sha256 })).min(1),
  tables: z.array(TableEntry),
  /** Tables that were left out, with the reason. */
  leftOut: z.record(z.string(), z.string()),
  sequences: z.array(SequenceEntry),
  ledger: z.object({ chains: z.number().int(), rows: z.number().int() }),
  /** The last checkpoint of the transparency log as it was published; null if no log is kept. */
  checkpoint: z.string().nullable(),
  signedWith: z.string(),
  keys: z.array(PublicKey),
});
export type Manifest = z.infer<typeof Manifest>;

/** The file of one part of a table. */
export function partName(table: string, index: number): string {
  return `data/${table}/${String(index).padStart(6, '0')}.copy.gz`;
}

const PART = /^data\/(?<table>[a-z_][a-z0-9_]*)\/\d{6,}\.copy\.gz$/;

/** The table whose rows a file holds; undefined for any other file. */
export function tableOf(file: string): string | undefined {
  return PART.exec(file)?.groups?.['table'];
}
