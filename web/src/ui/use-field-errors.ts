import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../core/api.ts';

/** Puts what the server refused beside its field; whether there is one. */
export function useFieldErrors<T extends FieldValues>(
  { setError }: Pick<UseFormReturn<T>, 'setError'>,
  fields: readonly Path<T>[],
  error: Error | null,
): boolean {
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    const field = fields.find((each) => error.fields[each]);
    if (field) setError(field, { message: error.fields[field] ?? '' }, { shouldFocus: true });
  }, [error, fields, setError]);
  return error instanceof ApiError && fields.some((each) => error.fields[each]);
}
