export type Jwk = Record<string, string>;

/** A JWS in its compact form (RFC 7515), taken apart and not yet trusted. */
export interface CompactJws {
  header: Record<string, unknown>;
  payload: Record<string, unknown> | undefined;
  /** Whether header and payload are written as JSON writes them: then no letter was added between. */
  isHeaderCanonical: boolean;
  isPayloadCanonical: boolean;
  signature: Uint8Array<ArrayBuffer> | undefined;
  signed: Uint8Array<ArrayBuffer>;
}

/** Of Ed25519; those of RSA are longer. */
const SHORTEST_SIGNATURE = 64;

/** Strict base64url: what encodes to other letters than it was read from is refused, so that one text is one value. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    if (again !== text) return undefined;
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function parseObject(part: string): { value: Record<string, unknown>; isCanonical: boolean } | undefined {
  const bytes = fromBase64Url(part);
  if (!bytes) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return { value: { ...value }, isCanonical: JSON.stringify(value) === text };
  } catch {
    return undefined;
  }
}

/** Takes a compact JWS apart; undefined where it has no three parts or its header is none. */
export function parseCompact(token: string): CompactJws | undefined {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  const [head = '', body = '', tail = ''] = parts;
  const header = parseObject(head);
  if (!header) return undefined;
  const payload = parseObject(body);
  const signature = fromBase64Url(tail);
  return {
    header: header.value,
    payload: payload?.value,
    isHeaderCanonical: header.isCanonical,
    isPayloadCanonical: payload?.isCanonical ?? false,
    signature: signature && signature.length >= SHORTEST_SIGNATURE ? signature : undefined,
    signed: new TextEncoder().encode(`${head}.${body}`),
  };
}

/** What a key can sign with is a matter of the key, never of the file. */
const algorithmOf = ({ kty }: Jwk) =>
  kty === 'RSA' ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'Ed25519' };

/** Whether this key made the signature; `unsupported` where the browser cannot tell. */
export async function verifyWith(
  jwk: Jwk,
  { signature, signed }: CompactJws,
): Promise<'genuine' | 'forged' | 'bad-key' | 'unsupported'> {
  if (!signature) return 'forged';
  let key: CryptoKey;
  try {
    // Only a secure page has `subtle`, and older browsers do not know the curve.
    const { subtle } = globalThis.crypto;
    const { kty = '', crv = '', x = '', n = '', e = '' } = jwk;
    const parts = kty === 'RSA' ? { kty, n, e } : { kty, crv, x };
    key = await subtle.importKey('jwk', parts, algorithmOf(jwk), false, ['verify']);
  } catch (error) {
    return error instanceof DOMException && error.name === 'DataError' ? 'bad-key' : 'unsupported';
  }
  const isTrue = await crypto.subtle.verify(algorithmOf(jwk), key, signature, signed);
  return isTrue ? 'genuine' : 'forged';
}

export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
