/** The academy cannot start as it is set up; the message says why and what to do, and is shown without a stack. */
export class StartRefusedError extends Error {
  override name = 'StartRefusedError';
}
