import { spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { StartRefusedError } from '../database/start-refused.ts';
import { assertKind, isSignedBy, publicJwkOf, thumbprintOf, type KeyPair } from './key-pair.ts';
import { PURPOSES, type Purpose } from './purposes.ts';

const TIMEOUT_MS = 10_000;

/** Runs the operator's program; resolves with what it wrote to standard output. */
function run(command: string, args: string[], input: Uint8Array = new Uint8Array()): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], timeout: TIMEOUT_MS });
    const written: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => written.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(written));
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code ?? 'no answer'}`));
    });
    // It may end without reading.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

async function readPublic(command: string, purpose: Purpose): Promise<KeyPair | undefined> {
  const pem = (await run(command, ['public', purpose])).toString().trim();
  if (pem === '') return undefined;
  const key = createPublicKey(pem);
  assertKind(key, purpose, command);
  const publicKey = publicJwkOf(key);
  const id = thumbprintOf(publicKey);
  return {
    id,
    publicKey,
    sign: async (data) => {
      const signature = await run(command, ['sign', purpose, id], data);
      // What is stored once and for good is checked once.
      if (!isSignedBy(publicKey, purpose, data, signature))
        throw new Error(
          `KEYS_COMMAND returned a signature for “${purpose}” that its public key does not verify.`,
        );
      return signature;
    },
  };
}

/**
 * Keys in a key management system or hardware module, through a program of the operator: `<command> public <purpose>`
 * writes the public key (SPKI, PEM) or nothing; `<command> sign <purpose> <id>` signs standard input and writes the raw
 * signature (Ed25519, or RSASSA-PKCS1-v1_5 with SHA-256).
 */
export async function readCommandKeys(
  command: string | undefined,
): Promise<{ purpose: Purpose; pair: KeyPair }[]> {
  if (!command) return [];
  const found = await Promise.all(
    PURPOSES.map(async (purpose) => ({ purpose, pair: await readPublic(command, purpose) })),
  ).catch((error: unknown) => {
    if (error instanceof StartRefusedError) throw error;
    throw new StartRefusedError(
      `KEYS_COMMAND failed: ${error instanceof Error ? error.message : 'no answer'}.`,
    );
  });
  return found.flatMap(({ purpose, pair }) => (pair ? [{ purpose, pair }] : []));
}
