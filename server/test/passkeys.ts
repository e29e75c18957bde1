import type { TestAcademy } from './academy.ts';

/** A passkey that no device has, for tests of who may address it. */
export async function insertPasskey(academy: TestAcademy, userId: number): Promise<{ id: number }> {
  return academy.database.db
    .insertInto('passkeys')
    .values({
      userId,
      credentialId: 'a-credential',
      publicKey: Buffer.from([1]),
      counter: 0,
      transports: [],
      name: 'A private key',
      isSynced: false,
      createdAt: academy.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
