import { notifications } from '@trialwright/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { notify } from './notifications.service.ts';
import { streamEvents } from './stream.ts';

let academy: TestAcademy;
let base: string;
let open: AbortController[] = [];
beforeAll(async () => {
  academy = await startAcademy();
  base = await academy.app.server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => academy.reset());
afterEach(() => {
  for (const stream of open) stream.abort();
  open = [];
});
afterAll(() => academy.close());

/** Opens the stream over a real connection; `next` returns event names as they arrive. */
async function listen(learner: Learner, userId = learner.id) {
  const ending = new AbortController();
  open.push(ending);
  const response = await fetch(`${base}/api/users/${userId}/notifications/stream`, {
    headers: { cookie: learner.cookie },
    signal: ending.signal,
  });
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  return {
    response,
    next: async () => /event: (\w+)/.exec((await reader?.read())?.value ?? '')?.[1],
    stop: () => ending.abort(),
  };
}

const news = { kind: 'welcome', title: 'News', body: '', href: '/dashboard' } as const;
const tell = (learner: Learner) =>
  academy.database.db
    .transaction()
    .execute((trx) => notify(trx, learner.id, { ...news, createdAt: new Date() }));

describe('live notifications', () => {
  test(
    'an open tab receives its owner’s notifications, once committed',
    { tags: ['L-SHELL-03'] },
    async () => {
      const learner = await academy.learner();
      const other = await academy.learner();
      const tab = await listen(learner);
      expect(tab.response.headers.get('content-type')).toContain('text/event-stream');
      expect(tab.response.headers.get('content-encoding')).toBeNull();
      expect(await tab.next()).toBe('ready');
      await academy.database.db
        .transaction()
        .execute(async (trx) => {
          await notify(trx, learner.id, { ...news, createdAt: new Date() });
          throw new Error('taken back');
        })
        .catch(() => undefined);
      await tell(other);
      const heard = tab.next();
      expect(await Promise.race([heard, tell(other).then(() => 'nothing yet')])).toBe('nothing yet');
      await tell(learner);
      expect(await heard).toBe('notification');
    },
  );

  test('every tab is notified, also when another tab marks them as read', async () => {
    const learner = await academy.learner();
    const tabs = await Promise.all([listen(learner), listen(learner)]);
    expect(await Promise.all(tabs.map((tab) => tab.next()))).toEqual(['ready', 'ready']);
    await learner.call(notifications.read, { params: { userId: learner.id } });
    expect(await Promise.all(tabs.map((tab) => tab.next()))).toEqual(['notification', 'notification']);
  });

  test('other users, visitors, and the eleventh stream are refused', async () => {
    const learner = await academy.learner();
    const stranger = await academy.learner();
    expect((await listen(stranger, learner.id)).response.status).toBe(403);
    expect((await fetch(`${base}/api/users/${learner.id}/notifications/stream`)).status).toBe(401);
    const tabs = await Promise.all(Array.from({ length: 10 }, () => listen(learner)));
    await Promise.all(tabs.map((tab) => tab.next()));
    const refused = await listen(learner);
    expect(refused.response.status).toBe(429);
    expect(await refused.response.json()).toMatchObject({ code: 'notifications.too_many_streams' });
  });
});

describe('the events of a stream', () => {
  const options = { isAllowed: () => Promise.resolve(true), signal: new AbortController().signal };

  test('include heartbeat comments, and end when access ends', async () => {
    let isAllowed = true;
    const events = streamEvents({
      ...options,
      watch: () => () => undefined,
      isAllowed: () => Promise.resolve(isAllowed),
      beatMs: 5,
    });
    expect((await events.next()).value).toContain('event: ready');
    expect((await events.next()).value).toMatch(/^: /);
    isAllowed = false;
    expect((await events.next()).done).toBe(true);
  });

  test('lose no change made while another is sent, and unsubscribe at the end', async () => {
    let change: () => void = () => undefined;
    let isWatching = true;
    const ending = new AbortController();
    const events = streamEvents({
      ...options,
      signal: ending.signal,
      watch: (onChange) => {
        change = onChange;
        return () => {
          isWatching = false;
        };
      },
    });
    await events.next();
    change();
    change();
    expect((await events.next()).value).toContain('notification');
    change();
    expect((await events.next()).value).toContain('notification');
    ending.abort();
    expect((await events.next()).done).toBe(true);
    expect(isWatching).toBe(false);
  });
});
