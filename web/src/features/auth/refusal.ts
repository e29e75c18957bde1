import { ApiError } from '../../core/api.ts';

/**
 * What the server said when it refused, or the fallback where it gave no sentence. Undefined where no answer of
 * ours arrived: no connection, or a gateway's own error page.
 */
export function refusalOf(error: unknown, fallback: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.reason ?? (error.status < 500 ? fallback : undefined);
}
