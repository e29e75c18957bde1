import type { output, ZodType } from 'zod';

/**
 * What a JSON column holds, judged where it is read. A row that says something else was damaged or written by another
 * program: an error that names its table and id, never a half-read value.
 */
export function readStored<S extends ZodType>(
  schema: S,
  value: unknown,
  { table, id }: { table: string; id: number | string },
): output<S> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new Error(`The row ${id} of ${table} holds what it should not: ${read.error.message}`);
}
