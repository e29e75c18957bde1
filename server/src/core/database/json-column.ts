import type * as z from 'zod';

/**
 * Parses a JSON column by its schema. A mismatch is a damaged row or a bug, not an expected error: the message names the
 * row and the fields, never their contents.
 */
export function parseColumn<T>(schema: z.ZodType<T>, value: unknown, row: { table: string; id: unknown }): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const fields = error.issues.map(({ path, code }) => `${path.join('.') || 'value'} (${code})`);
  throw new Error(`${row.table} ${String(row.id)} is damaged: ${fields.join(', ')}.`);
}
