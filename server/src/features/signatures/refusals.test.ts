import { signatures, type SigningItem, type SigningRequest } from '@trialwright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { quickPasswords } from '../../../test/quick-passwords.ts';
import { answer, ask, signOne } from '../../../test/signing.ts';
import { buildApp, type App } from '../../app.ts';
import { openDatabase } from '../../core/database/open.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy({}, quickPasswords);
});
afterAll(() => academy.close());

const ROUNDS = 15;
const later = (minutes: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + minutes * 60_000);
};

/** Something new to sign. */
async function finding(of: Learner): Promise<SigningItem> {
  const { id } = await academy.database.db
    .insertInto('unusualHistories')
    .values({ userId: of.id, kind: 'many_lessons', at: academy.clock.now, details: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'history-finding', id: String(id), input: { reason: 'Read from the printed handout' } };
}

interface Scene {
  signer: Learner;
  other: Learner;
  item: SigningItem;
}

/** Answers within the same session from another program, as with a copied cookie, and gives the password alone. */
async function answerElsewhere({ cookie }: Learner, { challenge, items }: SigningRequest) {
  const response = await academy.app.server.inject({
    method: 'POST',
    url: signatures.sign.path,
    headers: { cookie, origin: academy.config.publicUrl, 'user-agent': 'Elsewhere/1.0' },
    payload: { challenge, sha256: items.map(({ sha256 }) => sha256), username: '', password: PASSWORD },
  });
  return { status: response.statusCode, error: response.json<{ code: string }>() };
}

/** Every way to sign that is refused, with what it must be refused as. */
const REFUSED: Record<string, (scene: Scene) => Promise<{ status: number; error: { code: string } }>> = {
  // First: later on, the signer has accepted it.
  'signatures.policy_not_accepted': ({ signer, item }) => signOne(signer, item, { acceptsPolicy: false }),
  'signatures.wrong_component (password)': ({ signer, item }) => signOne(signer, item, { password: 'wrong' }),
  'signatures.wrong_component (username)': ({ signer, other, item }) =>
    signOne(signer, item, { username: other.username }),
  'signatures.other_signer (person)': async ({ signer, other, item }) =>
    answer(signer, (await ask(other, item)).body),
  'signatures.other_signer (session)': async ({ signer, item }) =>
    answer(await academy.signInAgain(signer), (await ask(signer, item)).body),
  'signatures.changed (hash)': ({ signer, item }) => signOne(signer, item, { sha256: ['0'.repeat(64)] }),
  'signatures.changed (name)': async ({ signer, item }) => {
    const { body } = await ask(signer, item);
    const rename = (name: string) =>
      academy.database.db.updateTable('users').set({ name }).where('id', '=', signer.id).execute();
    await rename('Somebody Else');
    const refused = await answer(signer, body);
    await rename('Test Person');
    return refused;
  },
  'signatures.challenge_over': async ({ signer, item }) => {
    const { body } = await ask(signer, item);
    later(5);
    return answer(signer, body);
  },
  'admin.already_seen': async ({ signer, item }) => {
    const { body } = await ask(signer, item);
    await academy.database.db
      .updateTable('unusualHistories')
      .set({ seenAt: academy.clock.now, seenBy: 1, note: 'Void by now' })
      .where('id', '=', Number(item.id))
      .execute();
    return answer(signer, body);
  },
  'signatures.all_components_required (idle)': async ({ signer, other, item }) => {
    await signOne(signer, await finding(other));
    later(11);
    return signOne(signer, item, { username: '' });
  },
  'signatures.all_components_required (session)': async ({ signer, other, item }) => {
    await signOne(signer, await finding(other));
    return signOne(await academy.signInAgain(signer), item, { username: '' });
  },
  'signatures.all_components_required (device)': async ({ signer, other, item }) => {
    await signOne(signer, await finding(other));
    return answerElsewhere(signer, (await ask(signer, item)).body);
  },
  'signatures.challenge_used': async ({ signer, other }) => {
    const { body } = await ask(signer, await finding(other));
    await answer(signer, body);
    return answer(signer, body);
  },
  'signatures.identity_unconfirmed': async ({ signer, item }) => {
    const { body } = await ask(signer, item);
    const confirm = async (emailVerified: boolean) => {
      await academy.database.db
        .updateTable('users')
        .set({ emailVerified })
        .where('id', '=', signer.id)
        .execute();
    };
    await academy.database.db.deleteFrom('identityProofs').where('userId', '=', signer.id).execute();
    await confirm(false);
    const refused = await answer(signer, body);
    await confirm(true);
    return refused;
  },
};

test('210 tries to sign that are not the signer’s own act are refused, each with a row in the ledger', async () => {
  const { db } = academy.database;
  const refused: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const signer = await academy.learner({ role: null, isAdmin: true });
    const other = await academy.learner({ role: null, isAdmin: true });
    for (const [expected, attempt] of Object.entries(REFUSED)) {
      const item = await finding(other);
      const { status, error } = await attempt({ signer, other, item });
      const [code = ''] = expected.split(' ');
      expect([status < 500, error.code], expected).toEqual([true, code]);
      refused.push(code);
      const signed = db.selectFrom('signatures').select('id').where('objectId', '=', item.id);
      expect(await signed.execute(), expected).toEqual([]);
    }
  }
  const rows = await db
    .selectFrom('ledger')
    .select('after')
    .where('action', '=', 'signature.refused')
    .execute();
  const codes = rows.map(({ after }) => (JSON.parse(after!) as { code: string }).code);
  expect(codes.toSorted()).toEqual(refused.toSorted());
  expect(codes).toHaveLength(ROUNDS * Object.keys(REFUSED).length);
});

test('wrong tries count together in two processes: after five, signing is locked in both', async () => {
  const signer = await academy.learner({ role: null, isAdmin: true });
  const item = await finding(signer);
  const { config } = academy;
  const database = await openDatabase(config);
  const now = () => academy.clock.now;
  const second = await buildApp({
    config,
    database,
    catalogue: academy.catalogue,
    now,
    logEveryMs: 0,
    passwords: quickPasswords,
  });
  await second.startJobs();
  try {
    const request = (await ask(signer, item)).body;
    const tryAt = async ({ server }: App) => {
      const response = await server.inject({
        method: 'POST',
        url: signatures.sign.path,
        headers: { cookie: signer.cookie, origin: academy.config.publicUrl },
        payload: {
          challenge: request.challenge,
          sha256: request.items.map(({ sha256 }) => sha256),
          username: signer.username,
          password: 'wrong',
          acceptsPolicy: true,
        },
      });
      return response.json<{ code: string }>().code;
    };
    const codes = [];
    for (const app of [academy.app, second, academy.app, second, academy.app, second])
      codes.push(await tryAt(app));
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'signatures.wrong_component'),
      'signatures.locked',
    ]);
    expect((await signOne(signer, item)).error.code).toBe('signatures.locked');
  } finally {
    await second.server.close();
    await database.close();
  }
});
