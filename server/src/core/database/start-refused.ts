/** The academy cannot start with this setup; the message says why and what to do, and is shown without a stack. */
export class StartRefusedError extends Error {
  override name = 'StartRefusedError';
}
