import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { verifyCredential } from '@digitalcredentials/verifier-core';

/**
 * One case of the outside judge, in a process of its own, because it remembers DID documents: reads a JSON array of
 * credentials from the file named, and prints its verdict on each. Nothing but this machine is reached.
 */
const outside: string[] = [];
const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket;
Reflect.set(Socket.prototype, 'connect', function refuse(this: Socket, ...args: unknown[]) {
  const [options] = args.flat(2) as { host?: string; path?: string }[];
  const host = options?.host ?? options?.path ?? '';
  if (host === 'localhost' || host === '127.0.0.1' || host === '::1') return connect.apply(this, args);
  outside.push(host);
  queueMicrotask(() => this.destroy(new Error(`Nothing outside is reached: ${host}`)));
  return this;
});

const credentials = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Parameters<
  typeof verifyCredential
>[0]['credential'][];
const verdicts = [];
for (const credential of credentials) {
  const { log = [], errors = [] } = await verifyCredential({ credential, knownDIDRegistries: [] }).catch(
    (error: unknown) => ({ log: [], errors: [{ name: String(error) }] }),
  );
  const valid = Object.fromEntries(
    log.map(({ id, valid: isValid }: { id: string; valid?: boolean }) => [id, isValid === true]),
  );
  verdicts.push({ valid, errors: errors.map(({ name }: { name?: string }) => name ?? 'error') });
}
console.log(JSON.stringify({ verdicts, outside }));
process.exit(0);
