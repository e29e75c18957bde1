import { plainMessage } from '@trialwright/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { AppError } from './errors.ts';

/** Judges a part of a request by its schema, and says in plain words what is wrong with which field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const { success, error, data: value } = schema.safeParse(data, { error: plainMessage });
    if (success) return { value };
    const fields = Object.fromEntries(
      error.issues.map(({ path, message }) => [path.join('.') || 'body', message]),
    );
    const [message = 'The request is not valid.'] = Object.values(fields);
    return { error: new AppError('request.invalid', message, fields) };
  };
