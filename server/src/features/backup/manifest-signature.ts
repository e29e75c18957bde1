import { createHash } from 'node:crypto';
import { isSignedBy } from '../../core/keys/key-pair.ts';
import type { KeySettings } from '../../core/keys/settle-keys.ts';
import { listVouchedFor } from '../../core/keys/vouched-keys.ts';
import type { Proof } from './proof.ts';
import type { ExaminedBackup } from './read-backup.service.ts';

/** Whom to believe about a manifest. */
export interface TrustedSigner {
  keys: KeySettings;
  /** The manifest's SHA-256 as somebody noted it when the backup was made: instead of a key that is gone. */
  manifestSha256?: string | undefined;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The proof that the manifest is the academy’s own, by a key that is vouched for outside the file. */
export async function judgeSignature(
  { manifest, manifestBytes, signature }: ExaminedBackup,
  { keys, manifestSha256 }: TrustedSigner,
): Promise<Proof> {
  const judge = (isPassed: boolean, found: string): Proof => ({ name: 'signature', isPassed, found });
  if (manifestSha256 !== undefined) {
    const isSame = hashOf(manifestBytes) === manifestSha256.toLowerCase();
    return judge(isSame, `the manifest ${isSame ? 'has' : 'doesn’t have'} the SHA-256 that was given`);
  }
  const vouchedFor = await listVouchedFor(keys, 'records', manifest.keys);
  const key = vouchedFor.find(({ id }) => id === manifest.signedWith);
  if (!key)
    return judge(
      false,
      `nobody here vouches for the manifest’s key ${manifest.signedWith}: bring the folder of keys (KEYS_DIR), ` +
        'name the fingerprint in KEYS_TRUSTED, or give the manifest’s SHA-256 with --manifest',
    );
  return isSignedBy(key.publicKey, 'records', manifestBytes, signature)
    ? judge(true, `the manifest is signed with ${key.id}`)
    : judge(false, `the signature is not that of ${key.id} over this manifest`);
}
