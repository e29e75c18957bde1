import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';

/** Whether a key that lies in the binder made the signature beside a manifest. */
export function signatureKeyVerifies(files: Record<string, Uint8Array>, manifest: string): boolean {
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  const { keys } = JSON.parse(text('keys/signatures.jwks.json')) as { keys: JsonWebKey[] };
  const signature = Buffer.from(text(manifest.replace('.json', '.sig')), 'base64url');
  return keys.some((key) =>
    verify(null, Buffer.from(text(manifest)), createPublicKey({ key, format: 'jwk' }), signature),
  );
}
