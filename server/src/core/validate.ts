import { plainMessage } from '@trialwright/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { AppError } from './errors.ts';

/** Validates part of a request; reports in plain words which field is invalid and why. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    let parsed: z.ZodSafeParseResult<unknown>;
    try {
      parsed = schema.safeParse(data, { error: plainMessage });
    } catch (cause) {
      // Thousands of levels exhaust the stack of a recursive schema: the fault of the request.
      if (!(cause instanceof RangeError)) throw cause;
      return { error: new AppError('request.invalid', 'The request is nested too deeply.') };
    }
    const { success, error, data: value } = parsed;
    if (success) return { value };
    const fields = Object.fromEntries(
      error.issues.map(({ path, message }) => [path.join('.') || 'body', message]),
    );
    const [message = 'The request isn’t valid.'] = Object.values(fields);
    return { error: new AppError('request.invalid', message, fields) };
  };
