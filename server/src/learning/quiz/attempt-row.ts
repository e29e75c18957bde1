import type { Answers } from '@trialwright/contract';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { Attempts } from '../../core/database/schema.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import { DrawnValues } from '../../content/drawn-values.ts';
import type { FormItem } from './draw.ts';

export interface AttemptRow extends Omit<Selectable<Attempts>, 'form' | 'answers' | 'conduct' | 'bridge'> {
  form: FormItem[];
  answers: Answers;
  conduct: AttemptConduct;
  bridge: AttemptBridge | null;
}

/** What an attempt starts from that asks only about changes, and what was read for it. */
const BRIDGE = z.object({
  fromCertificate: z.string(),
  fromVersion: z.string(),
  slides: z.int().min(0),
  minutes: z.int().min(0),
});
export type AttemptBridge = z.infer<typeof BRIDGE>;

/** The column of a row that is read without the others. */
export function parseBridge(id: number, bridge: unknown): AttemptBridge | null {
  return parseColumn(BRIDGE.nullable(), bridge, { table: 'attempts', id });
}

const times = z.int().min(0).default(0);
/**
 * How often the page was left, something was pasted or printed, and the attempt moved to another session; and by the
 * server's clock, how many seconds after the start each question was first answered.
 */
const CONDUCT = z.object({
  left: times,
  pasted: times,
  printed: times,
  moved: times,
  answeredAfter: z.record(z.string(), z.int().min(0)).default({}),
});
export type AttemptConduct = z.infer<typeof CONDUCT>;

const FORM = z.array(
  z.object({ id: z.string(), order: z.array(z.int()), values: DrawnValues.exactOptional() }),
);
const ANSWERS = z.record(z.string(), z.int());

/** An attempt with its columns of JSON as they were written. */
export function read(row: Selectable<Attempts>): AttemptRow {
  const where = { table: 'attempts', id: row.id };
  return {
    ...row,
    form: parseColumn(FORM, row.form, where),
    answers: parseColumn(ANSWERS, row.answers, where),
    conduct: parseColumn(CONDUCT, row.conduct, where),
    bridge: parseBridge(row.id, row.bridge),
  };
}
