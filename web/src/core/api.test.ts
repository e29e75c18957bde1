import { auth, courses, progress } from '@trialwright/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { api, ApiError, reasonOf } from './api.ts';
import { createQueryClient, keyOf, query } from './query.ts';
import { sessionQuery } from './session.ts';

const answers = (body: unknown, status = 200, statusText = '') =>
  vi.fn<typeof fetch>(() =>
    Promise.resolve(
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText }),
    ),
  );

function stub(answer: ReturnType<typeof answers>) {
  vi.stubGlobal('fetch', answer);
  return answer;
}

afterEach(() => vi.unstubAllGlobals());

const client = () => createQueryClient(() => undefined);

describe('a call', () => {
  test(
    'sends the session cookie, and JSON only when there is a body',
    { tags: ['L-API-01', 'L-API-02'] },
    async () => {
      const called = stub(answers([]));
      await api(courses.list);
      expect(called).toHaveBeenLastCalledWith('/api/courses', { method: 'GET', credentials: 'include' });
      const body = { courseId: 1, lessonId: 2, progress: 40, isCompleted: false };
      await api(progress.save, { params: { userId: 7 }, body });
      expect(called).toHaveBeenLastCalledWith(
        '/api/users/7/progress',
        expect.objectContaining({
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
    },
  );

  test.each([
    ['what the server wrote', 'out of order', '503: out of order'],
    ['else the name of the status', '', '503: Service Unavailable'],
  ])(
    'that is refused becomes an error with the status and %s',
    { tags: ['L-API-03'] },
    async (_what, text, message) => {
      stub(answers(text, 503, 'Service Unavailable'));
      await expect(api(courses.list)).rejects.toThrow(new ApiError(503, 'Service Unavailable', text));
      await expect(api(courses.list)).rejects.toThrow(message);
    },
  );
});

describe('the reason of a failure', () => {
  test('is the server’s sentence, and else blames the connection only where there was no answer', () => {
    expect(reasonOf(new ApiError(409, '', '{"message":"Too late."}'))).toBe('Too late.');
    expect(reasonOf(new ApiError(500, 'Internal Server Error', ''))).toMatch(/^The academy could not answer/);
    expect(reasonOf(new TypeError('Failed to fetch'))).toMatch(/^The connection failed/);
    expect(reasonOf(new ApiError(500, '', ''), 'Try later.')).toBe('Try later.');
  });
});

describe('reading', () => {
  test('asks for the address that the parts of the key make', { tags: ['L-API-04'] }, async () => {
    const called = stub(answers([{ id: 3 }]));
    const { queryKey } = query(courses.lessons, { params: { id: 9 } });
    expect(queryKey).toEqual(keyOf('/api/courses/9/lessons'));
    expect(await client().fetchQuery({ queryKey })).toEqual([{ id: 3 }]);
    expect(called.mock.calls[0]?.[0]).toBe('/api/courses/9/lessons');
  });

  test(
    'is done once: nothing goes stale, is polled, or is tried again by itself',
    { tags: ['L-API-05'] },
    async () => {
      const called = stub(answers([]));
      const one = client();
      const { queries, mutations } = one.getDefaultOptions();
      expect(queries).toMatchObject({ refetchOnWindowFocus: false, refetchInterval: false, retry: false });
      expect(mutations).toMatchObject({ retry: false });
      const { queryKey } = query(courses.list);
      await one.fetchQuery({ queryKey });
      await one.fetchQuery({ queryKey });
      expect(called).toHaveBeenCalledTimes(1);
      const failing = stub(answers('no', 500));
      await expect(client().fetchQuery({ queryKey })).rejects.toThrow('500: no');
      expect(failing).toHaveBeenCalledTimes(1);
    },
  );
});

describe('the check of the session', () => {
  test('takes 401 for a visitor, and any other refusal for an error', { tags: ['L-ERR-01'] }, async () => {
    stub(answers('', 401, 'Unauthorized'));
    expect(await client().fetchQuery(sessionQuery)).toBeNull();
    stub(answers('', 502, 'Bad Gateway'));
    await expect(client().fetchQuery(sessionQuery)).rejects.toThrow('502: Bad Gateway');
    stub(answers({ code: 'server.failed', message: 'Something went wrong.' }, 500, 'Internal Server Error'));
    await expect(client().fetchQuery(sessionQuery)).rejects.toThrow(/^500: Internal Server Error$/);
    expect(sessionQuery.queryKey.join('/')).toBe(auth.check.path);
  });
});
