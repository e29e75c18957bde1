import { auth } from '@trialwright/contract';
import { hashPassword as hashByScrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type TestAcademy } from '../../../test/academy.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

test('a password that was hashed otherwise is hashed anew when its owner signs in, and only then', async () => {
  const { id, username } = await academy.learner();
  const { db } = academy.database;
  const stored = await hashByScrypt(PASSWORD);
  await db.updateTable('accounts').set({ password: stored }).where('userId', '=', id).execute();
  const kept = async () => {
    const account = db.selectFrom('accounts').select('password').where('userId', '=', id);
    return (await account.executeTakeFirstOrThrow()).password;
  };
  const signIn = async (password: string) =>
    (await academy.visitor(auth.login, { body: { username, password } })).status;

  expect(await signIn('not-the-password')).toBe(401);
  expect(await kept()).toBe(stored);
  expect(await signIn(PASSWORD)).toBe(200);
  expect(await kept()).toMatch(/^\$argon2id\$/);
  expect(await signIn(PASSWORD)).toBe(200);
  expect(await signIn('not-the-password')).toBe(401);
});
