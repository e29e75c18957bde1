import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../core/database/open.ts';
import { isSignedBy } from '../../core/keys/key-pair.ts';
import type { KeyRing } from '../../core/keys/key-ring.ts';
import { listCredentials, type ListedCredential } from './credentials.store.ts';

const AT_ONCE = 200;
/** What a JWT repeats of the credential in its payload. */
const REGISTERED = new Set(['iss', 'jti', 'sub', 'nbf', 'exp']);

const decode = (part: string | undefined) => Buffer.from(part ?? '', 'base64url');

function judge({ document, jwt, jwtKeyId }: ListedCredential, keys: KeyRing): string | undefined {
  const key = keys.published('credential-jwt').find(({ id }) => id === jwtKeyId);
  if (!key) return 'nobody vouches for the key that signed it';
  const [header, payload, signature] = jwt.split('.');
  const signed = Buffer.from(`${header}.${payload}`);
  if (!isSignedBy(key.publicKey, 'credential-jwt', signed, decode(signature)))
    return 'its signature is not the academy’s';
  const claims = JSON.parse(decode(payload).toString()) as Record<string, unknown>;
  const stated = Object.fromEntries(Object.entries(claims).filter(([name]) => !REGISTERED.has(name)));
  return isDeepStrictEqual(stated, JSON.parse(document)) ? undefined : 'its document is not what was signed';
}

/** Examines every stored credential: the JWT is signed over the document with its embedded proof. */
export async function examineCredentials(
  db: Db,
  keys: KeyRing,
): Promise<{ count: number; faults: { certificateId: number; fault: string }[] }> {
  const faults: { certificateId: number; fault: string }[] = [];
  let count = 0;
  for (let after = 0; ;) {
    const rows = await listCredentials(db, after, AT_ONCE);
    for (const row of rows) {
      const fault = judge(row, keys);
      if (fault) faults.push({ certificateId: row.certificateId, fault });
    }
    count += rows.length;
    after = rows.at(-1)?.certificateId ?? after;
    if (rows.length < AT_ONCE) return { count, faults };
  }
}
