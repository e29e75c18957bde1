import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { Db } from './open.ts';
import { readTogether } from './read-together.ts';

const db = { isTransaction: false } as Db;

afterEach(() => vi.useRealTimers());

/** Readings that end when they are told to. */
function createReadings() {
  const readings: { userIds: readonly number[]; end: (error?: Error) => void }[] = [];
  const read = readTogether(
    (_db, userIds) =>
      new Promise<{ userId: number }[]>((resolve, reject) => {
        const end = (error?: Error) =>
          error ? reject(error) : resolve(userIds.flatMap((userId) => [{ userId }, { userId }]));
        readings.push({ userIds, end });
      }),
  );
  const begun = (count: number) => vi.waitFor(() => expect(readings).toHaveLength(count));
  return { read, readings, begun };
}

test('those who ask in the same turn of the event loop are read by one statement, each once', async () => {
  const { read, readings, begun } = createReadings();
  const asked = [1, 2, 1].map((userId) => read(db, userId));
  await begun(1);
  readings[0]?.end();
  expect(readings[0]?.userIds).toEqual([1, 2]);
  const [first, second, again] = await Promise.all(asked);
  expect(second).toEqual([{ userId: 2 }, { userId: 2 }]);
  expect(again).toEqual(first);
  // Who sorts or extends a list must not change that of another.
  expect(again).not.toBe(first);
});

test('while two statements are under way, others gather for the next', async () => {
  const { read, readings, begun } = createReadings();
  const asked: Promise<unknown>[] = [];
  for (const userId of [1, 2, 3, 4, 5]) {
    asked.push(read(db, userId));
    await setImmediate();
    await setImmediate();
  }
  await begun(2);
  readings[0]?.end();
  await begun(3);
  expect(readings.map(({ userIds }) => userIds)).toEqual([[1], [2], [3, 4, 5]]);
  for (const { end } of readings) end();
  await Promise.all(asked);
});

test('a statement that fails fails for those it was for, and the next one is sent', async () => {
  const { read, readings, begun } = createReadings();
  const [one, two] = [read(db, 1), read(db, 2)];
  await begun(1);
  const failed = [expect(one).rejects.toThrow('gone'), expect(two).rejects.toThrow('gone')];
  readings[0]?.end(new Error('gone'));
  await Promise.all(failed);
  const next = read(db, 1);
  await begun(2);
  readings[1]?.end();
  expect(await next).toHaveLength(2);
});

test('behind statements that never end, the next one is sent after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { read, readings } = createReadings();
  const turn = async () => {
    await setImmediate();
    await setImmediate();
  };
  const asked: Promise<unknown>[] = [];
  for (const userId of [1, 2, 3]) {
    asked.push(read(db, userId));
    await turn();
  }
  vi.advanceTimersByTime(1999);
  await turn();
  expect(readings).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await turn();
  expect(readings.map(({ userIds }) => userIds)).toEqual([[1], [2], [3]]);
  for (const { end } of readings) end();
  await Promise.all(asked);
});

test('a transaction reads by itself, at once', async () => {
  const { read, readings } = createReadings();
  const reading = read({ isTransaction: true } as Db, 1);
  expect(readings.map(({ userIds }) => userIds)).toEqual([[1]]);
  readings[0]?.end();
  expect(await reading).toHaveLength(2);
});

test('whoever asks gets what was written before they asked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { maxLength: 60 }), async (turns) => {
      let written = 0;
      const read = readTogether(async (_db, userIds) => {
        const seen = written;
        await setImmediate();
        return userIds.map((userId) => ({ userId, seen }));
      });
      const answers: Promise<void>[] = [];
      for (const [index, waits] of turns.entries()) {
        written++;
        const atLeast = written;
        answers.push(read(db, index % 7).then(([row]) => expect(row?.seen).toBeGreaterThanOrEqual(atLeast)));
        for (let wait = 0; wait < waits; wait++) await setImmediate();
      }
      await Promise.all(answers);
    }),
  );
});
