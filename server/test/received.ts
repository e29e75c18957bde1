/** What came of a reply that is sent as it is made, as text. */
export function receivedText(body: unknown): string {
  if (!(body instanceof Uint8Array)) throw new TypeError('The reply is no file.');
  return Buffer.from(body).toString('utf8');
}
