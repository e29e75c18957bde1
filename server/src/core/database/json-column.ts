import type * as z from 'zod';

/**
 * The value of a JSON column by its schema. What does not fit is a damaged row or a mistake of ours, and no refusal:
 * the error names the row and the fields, and never repeats what stands in them.
 */
export function parseColumn<T>(schema: z.ZodType<T>, value: unknown, row: { table: string; id: unknown }): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const fields = error.issues.map(({ path, code }) => `${path.join('.') || 'value'} (${code})`);
  throw new Error(`${row.table} ${String(row.id)} is damaged: ${fields.join(', ')}.`);
}
