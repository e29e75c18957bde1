/** Connection refused or dropped. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Shutting down, crashed, starting up; out of connections; a standby that has not taken over yet. */
const STATES = new Set(['57P01', '57P02', '57P03', '53300', '25006']);

/** Driver messages without a code, and those the sign-in library wraps failed queries in. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection error|^failed to get session$/i;

interface Failure {
  code?: unknown;
  syscall?: unknown;
  message?: unknown;
  cause?: unknown;
}

/**
 * Whether an error means that the database is unavailable: nothing is wrong with the request, and a retry may succeed in
 * a moment. Class 08 of PostgreSQL's codes is connection failures.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, syscall, message, cause }: Failure = error;
  if (typeof code === 'string') {
    if (NETWORK.has(code) || STATES.has(code) || /^08...$/.test(code)) return true;
    // Our own server's socket is gone while it restarts.
    if (code === 'ENOENT' && syscall === 'connect') return true;
  }
  if (typeof message === 'string' && WORDS.test(message)) return true;
  return cause !== undefined && isDatabaseAway(cause);
}

/** PostgreSQL's error for a write to a full disk. */
export function isDiskFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '53100';
}
