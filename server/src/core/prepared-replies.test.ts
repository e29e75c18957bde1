import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { auth, glossary, lessons, progress, type Lesson } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../test/academy.ts';
import { setCatalogue } from '../../test/catalogue.ts';
import { firstCourse } from '../../test/learning.ts';

let academy: TestAcademy;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  learner = await academy.learner();
});
afterAll(() => academy.close());

const get = async (url: string, headers: Record<string, string> = {}, who = learner) =>
  academy.app.server.inject({ url, headers: { cookie: who.cookie, ...headers } });

const lessonPath = () => {
  const [lesson] = firstCourse(academy).lessons;
  return lessons.get.path.replace(':id', String(lesson?.id));
};

describe('a long reply', () => {
  test('is compressed as the client accepts, with the same content', async () => {
    const plain = await get(glossary.list.path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (let time = 0; time < 2; time++) {
      const br = await get(glossary.list.path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      expect(br.headers).toMatchObject({
        'content-encoding': 'br',
        'content-length': `${br.rawPayload.length}`,
      });
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
      const gzip = await get(glossary.list.path, { 'accept-encoding': 'gzip' });
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
    }
    const refused = await get(glossary.list.path, { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refused.payload).toBe(plain.payload);
    expect(plain.headers['vary']).toContain('accept-encoding');
  });

  test('is not sent again if the client still has it', async () => {
    const { headers, payload } = await get(glossary.list.path, { 'accept-encoding': 'br' });
    const etag = String(headers['etag']);
    expect(payload).not.toBe('');
    const same = await get(glossary.list.path, { 'if-none-match': `"other", ${etag}` });
    expect([same.statusCode, same.payload, same.headers['etag']]).toEqual([304, '', etag]);
    const other = await get(glossary.list.path, { 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
  });

  test('changes its tag with its content', async () => {
    const before = await get(glossary.list.path);
    const { shelf } = academy.catalogue;
    const terms = shelf.terms.slice(1);
    setCatalogue(academy, { ...academy.catalogue, shelf: { ...shelf, terms } });
    const after = await get(glossary.list.path, { 'if-none-match': String(before.headers['etag']) });
    setCatalogue(academy, academy.catalogue);
    expect(after.statusCode).toBe(200);
    expect(after.json()).toEqual(terms);
  });
});

describe('a lesson', () => {
  test('shows each reader their own position, even when cached', async () => {
    const other = await academy.learner();
    const course = firstCourse(academy);
    const [lesson] = course.lessons;
    const body = { courseId: course.id, lessonId: lesson?.id ?? 0, progress: 50, isCompleted: false };
    const first = await get(lessonPath());
    await learner.call(progress.save, { params: { userId: learner.id }, body });
    const moved = await get(lessonPath(), { 'if-none-match': String(first.headers['etag']) });
    expect(moved.statusCode).toBe(200);
    expect(moved.json<Lesson>().position).toBeGreaterThan(first.json<Lesson>().position);
    const theirs = await get(lessonPath(), {}, other);
    expect(theirs.json<Lesson>()).toEqual(first.json<Lesson>());
    const again = await get(lessonPath(), { 'if-none-match': String(moved.headers['etag']) });
    expect(again.statusCode).toBe(304);
  });

  test('is refused without a session, even with a cached tag', async () => {
    const { headers } = await get(lessonPath());
    const etag = String(headers['etag']);
    const reply = await academy.app.server.inject({ url: lessonPath(), headers: { 'if-none-match': etag } });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});

test('personal replies are not cached: they have no ETag', async () => {
  const { headers } = await get(auth.check.path);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['etag']).toBeUndefined();
});
