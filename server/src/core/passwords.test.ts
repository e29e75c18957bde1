import { expect, test, vi } from 'vitest';
import { createPasswords, isOutdated } from './passwords.ts';
import { createTurns } from './turns.ts';

const passwords = createPasswords();
/** From an account created before hashing was queued. */
const STORED =
  '81ff1d4c83b32d3a821d98adc7437972:13e1c05c03fb454af7e18ec276632338b32843599e8bcc73af0d3e548b69f84f6b2a900fc60573fcb845535d70c85d940856db8dd0f52c1c20572f3b6993d55a';

test('a hash names how it was made, and no two are alike', async () => {
  const hash = await passwords.hash('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await passwords.hash('correct horse battery')).not.toBe(hash);
  expect(await passwords.verify({ hash, password: 'correct horse battery' })).toBe(true);
  expect(await passwords.verify({ hash, password: 'correct horse batterz' })).toBe(false);
  expect(isOutdated(hash)).toBe(false);
});

test.each([
  [
    'the same',
    false,
    '$argon2id$v=19$m=19456,t=2,p=1$c2l4dGVlbmJ5dGVzYWx0MQ$kpd+6erDJLorOSxsme937pGTm3e4plaszmkhwU26yUE',
  ],
  [
    'other',
    true,
    '$argon2id$v=19$m=9216,t=3,p=1$c2l4dGVlbmJ5dGVzYWx0MQ$dHZcrIbfH/x/Ea+/E5AkUJiqR52eItUVxbmeQzxAXiU',
  ],
])(
  'a hash that the reference implementation of Argon2 made with %s parameters matches',
  async (_, isOld, hash) => {
    expect(await passwords.verify({ hash, password: 'correct horse battery' })).toBe(true);
    expect(await passwords.verify({ hash, password: 'correct horse batterz' })).toBe(false);
    expect(isOutdated(hash)).toBe(isOld);
  },
);

test.each(['', 'none', '$argon2id$v=19$m=19456,t=2,p=1$', '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAA'])(
  'nothing matches a stored hash such as “%s”',
  async (hash) => {
    expect(await passwords.verify({ hash, password: 'correct horse battery' })).toBe(false);
  },
);

test('an old stored hash still matches its password and no other', async () => {
  expect(await passwords.verify({ hash: STORED, password: 'correct horse battery' })).toBe(true);
  expect(await passwords.verify({ hash: STORED, password: 'correct horse batterz' })).toBe(false);
});

test('a password matches regardless of Unicode composition', async () => {
  const hash = await passwords.hash('caf\u00e9 au lait 1');
  expect(await passwords.verify({ hash, password: 'cafe\u0301 au lait 1' })).toBe(true);
});

/** Work that ends on demand, in the order it started. */
function createWork() {
  const running: (() => void)[] = [];
  return {
    running,
    work: (name: string) => () => new Promise<string>((resolve) => running.push(() => resolve(name))),
  };
}

test('the queue limits concurrency, keeps order, and refuses work that would wait too long', async () => {
  const take = createTurns(2, { waiting: 1 });
  const { running, work } = createWork();
  const first = take('all', work('first'));
  const second = take('all', work('second'));
  const third = take('all', work('third'));
  await expect(take('all', work('fourth'))).rejects.toMatchObject({ code: 'server.busy', retryAfter: 10 });
  const other = take('other', work('of another key'));
  expect(running).toHaveLength(3);
  running[0]?.();
  expect(await first).toBe('first');
  expect(running).toHaveLength(4);
  running.forEach((end) => end());
  expect(await Promise.all([second, third, other])).toEqual(['second', 'third', 'of another key']);
  const again = take('all', work('again'));
  running.at(-1)?.();
  expect(await again).toBe('again');
});

test('work that has waited too long is refused, and the next one still runs', async () => {
  vi.useFakeTimers();
  const take = createTurns(1, { waitMs: 1000 });
  const { running, work } = createWork();
  const first = take('all', work('first'));
  const second = take('all', work('second'));
  const refused = expect(second).rejects.toMatchObject({ code: 'server.busy' });
  await vi.advanceTimersByTimeAsync(600);
  const third = take('all', work('third'));
  await vi.advanceTimersByTimeAsync(400);
  await refused;
  running[0]?.();
  expect(await first).toBe('first');
  running[1]?.();
  expect(await third).toBe('third');
  vi.useRealTimers();
});

test('failed work frees its slot', async () => {
  const take = createTurns(1, { waiting: 0 });
  await expect(take('all', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await take('all', async () => 'next')).toBe('next');
});
