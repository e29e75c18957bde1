/** Nobody answers at the database's address, or hangs up. */
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

/** The driver's own words, which carry no code, and those behind which the sign-in library hides a failed query. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection error|^failed to get session$/i;

interface Failure {
  code?: unknown;
  syscall?: unknown;
  message?: unknown;
  cause?: unknown;
}

/**
 * Whether a failure says that the database cannot be reached now: nothing is wrong with the request, and the same call
 * may succeed in a moment. Class 08 of PostgreSQL's codes is connection failures.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, syscall, message, cause }: Failure = error;
  if (typeof code === 'string') {
    if (NETWORK.has(code) || STATES.has(code) || /^08...$/.test(code)) return true;
    // The socket of our own server is gone while that starts again.
    if (code === 'ENOENT' && syscall === 'connect') return true;
  }
  if (typeof message === 'string' && WORDS.test(message)) return true;
  return cause !== undefined && isDatabaseAway(cause);
}

/** PostgreSQL's refusal of a write that its disk has no room for. */
export function isDiskFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '53100';
}
