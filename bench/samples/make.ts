import { createPublicKey, hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLog } from '../../server/src/core/log/sequencer.ts';
import { describePolicy } from '../../server/src/core/log/published.ts';
import { makeBinder } from '../../server/src/features/records/binder.service.ts';
import { verifyProofs, watchProofs } from '../../server/src/features/alarms/alarms.service.ts';
import { listAlarms } from '../../server/src/core/log/alarms.ts';
import { ROOT } from '../../server/src/root.ts';
import { openSampleAcademy } from './academy.ts';

/** `npm run samples` makes docs/samples anew: a certificate in all its forms, its proofs, and an inspection binder. */
const FOLDER = join(ROOT, 'docs/samples');
const MOST_BYTES = 1.5 * 1024 * 1024;
const { app, close } = await openSampleAcademy();
const { context, server } = app;
const sums: string[] = [];
let total = 0;

function keep(name: string, bytes: Uint8Array | string): void {
  const data = Buffer.from(bytes);
  writeFileSync(join(FOLDER, name), data);
  sums.push(`${hash('sha256', data, 'hex')}  ${name}`);
  total += data.length;
}

async function read(url: string, accept = '*/*'): Promise<Buffer> {
  const reply = await server.inject({ url, headers: { accept, 'accept-encoding': 'identity' } });
  if (reply.statusCode !== 200) throw new Error(`${url} returned ${reply.statusCode}: ${reply.body}`);
  return reply.rawPayload;
}

try {
  mkdirSync(FOLDER, { recursive: true });
  await runLog(context);
  await verifyProofs(context);
  await watchProofs(context);
  const alarms = await listAlarms(context.database.db);
  if (alarms.length > 0) throw new Error(alarms.map(({ told }) => told).join(' '));
  const { number, userId } = await context.database.db
    .selectFrom('certificates')
    .select(['number', 'userId'])
    .where('supersededBy', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const of = (end: string) => read(`/api/certificates/${number}/${end}`);
  keep('certificate.pdf', await of('pdf'));
  keep('certificate.jwt', await of('jwt'));
  keep('certificate.tlog-proof', await of('tlog-proof'));
  keep('credential.json', await of('credential.json'));
  keep('credential.jwt', await of('credential.jwt'));
  keep('badge.png', await of('credential.png'));
  keep('badge.svg', await of('credential.svg'));
  keep('checkpoint', await read('/log/checkpoint'));
  keep('log-policy.txt', describePolicy(context));
  keep('did.json', await read('/.well-known/did.json'));
  keep('status-list.json', await read('/status/revocation/1'));
  const jwk = context.keys.signer('credential-jwt').publicKey;
  keep(
    'credential-jwt.pub.pem',
    createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
  );
  keep('inspection-binder.zip', (await makeBinder(context, userId)).bytes);
  writeFileSync(join(FOLDER, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  console.log(`${sums.length} files, ${Math.round(total / 1024)} KB, of certificate ${number}, in ${FOLDER}`);
  if (total > MOST_BYTES) throw new Error('The samples are too large.');
} finally {
  await close();
}
