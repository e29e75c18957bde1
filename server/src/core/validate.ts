import { plainMessage } from '@trialwright/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { AppError } from './errors.ts';

/** Validates part of a request; reports in plain words which field is invalid and why. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const { success, error, data: value } = schema.safeParse(data, { error: plainMessage });
    if (success) return { value };
    const fields = Object.fromEntries(
      error.issues.map(({ path, message }) => [path.join('.') || 'body', message]),
    );
    const [message = 'The request isn’t valid.'] = Object.values(fields);
    return { error: new AppError('request.invalid', message, fields) };
  };
