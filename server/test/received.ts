/** The text of a streamed reply. */
export function receivedText(body: unknown): string {
  if (!(body instanceof Uint8Array)) throw new TypeError('The reply is not a file.');
  return Buffer.from(body).toString('utf8');
}
