import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallOf, Endpoint, ErrorReply, ReplyOf, Role } from '@trialwright/contract';
import { inject } from 'vitest';
import { buildApp, type App } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import { checksOf, type Catalogue, type CatalogueLesson } from '../src/content/catalogue.ts';
import { keyOf } from '../src/content/checks/check.ts';
import { loadCatalogue } from '../src/content/load.ts';
import { hashPassword } from '../src/core/passwords.ts';
import { createPasswords } from '../src/core/passwords.ts';
import { openDatabase, type Database } from '../src/core/database/open.ts';
import type { Passwords } from '../src/core/passwords.ts';
import { forLearner } from '../src/learning/begun-versions/begun-versions.service.ts';
import { createAccount } from '../src/features/auth/create-account.ts';
import { createTestDatabase, emptyTables } from './databases.ts';

export const PASSWORD = 'a-long-test-password';

export interface Answer<T> {
  status: number;
  /** The body of a success. Asserting on it after an error fails the test, as it should. */
  body: T;
  error: ErrorReply;
  headers: Record<string, unknown>;
}

type OptionalCall<E extends Endpoint> = Record<string, never> extends CallOf<E> ? [CallOf<E>?] : [CallOf<E>];

export interface Learner {
  id: number;
  username: string;
  cookie: string;
  call: <E extends Endpoint>(endpoint: E, ...call: OptionalCall<E>) => Promise<Answer<ReplyOf<E>>>;
  /** Puts on record that the slides of a lesson were open long enough, without the minutes that it takes. */
  hasRead: (lessonId: number) => Promise<void>;
}

export interface TestAcademy {
  app: App;
  database: Database;
  catalogue: Catalogue;
  config: Config;
  /** The server's clock; a test moves it by assignment. */
  clock: { now: Date };
  visitor: Learner['call'];
  /** Creates a person and signs in. Roles are paid by default. */
  learner: (options?: {
    role?: Role | null;
    isPaid?: boolean;
    isAdmin?: boolean;
    isReviewer?: boolean;
    name?: string;
  }) => Promise<Learner>;
  /** The same person in another browser. */
  signInAgain: (learner: Learner) => Promise<Learner>;
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

const LOG_TABLES = [
  'log_tree',
  'log_queue',
  'log_openings',
  'log_entries',
  'log_tiles',
  'log_checkpoints',
  'log_heads',
  'log_buckets',
];

let loaded: Catalogue | undefined;
/** Hashing takes 0.1 s by design, so it is done once per file. */
let hashed: Promise<string> | undefined;

/** Creates a session as sign-in does, without the password; returns its cookie. */
async function openSession({ auth }: App, userId: number): Promise<string> {
  const context = await auth.$context;
  const { token } = await context.internalAdapter.createSession(String(userId));
  const signature = createHmac('sha256', context.secret).update(token).digest('base64');
  return `${context.authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
}

function pathOf(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** Calls like a browser: a cookie set by a reply is sent with the next request. */
function caller(app: App, jar: { cookie: string }): Learner['call'] {
  return async (endpoint, ...[call]) => {
    const { params, query, body } = (call ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: object;
    };
    const response = await app.server.inject({
      method: endpoint.method,
      url: pathOf(endpoint, params, query),
      headers: jar.cookie ? { cookie: jar.cookie } : {},
      ...(body !== undefined && { payload: body }),
    });
    const renewed = /^(?<cookie>\S+session_token=[^;]+);/.exec(String(response.headers['set-cookie']));
    if (jar.cookie && renewed?.groups?.['cookie']) jar.cookie = renewed.groups['cookie'];
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const json: unknown = isJson ? response.json() : response.rawPayload;
    return {
      status: response.statusCode,
      body: json as never,
      error: json as ErrorReply,
      headers: response.headers,
    };
  };
}

/** More than any slide asks for. */
const LONG_ENOUGH_MS = 10_000;

async function putReading(app: App, userId: number, lessonId: number): Promise<void> {
  const context = await forLearner(app.context, userId);
  const lesson = context.content.catalogue.lesson(lessonId);
  if (!lesson) return;
  const at = context.now();
  const slideMs = lesson.slides.map(() => LONG_ENOUGH_MS);
  const read = { contentHash: lesson.contentHash, slideMs, activeMs: slideMs.length * LONG_ENOUGH_MS };
  await context.database.db
    .insertInto('readings')
    .values({ userId, lessonId, openedAt: at, lastAt: at, reports: 1, devices: ['computer'], ...read })
    .onConflict((conflict) => conflict.columns(['userId', 'lessonId']).doUpdateSet(read))
    .execute();
  await putAnswers(context, userId, lesson);
}

/** The right answer to each check of a lesson. */
async function putAnswers(context: App['context'], userId: number, lesson: CatalogueLesson): Promise<void> {
  const at = context.now();
  const rows = checksOf(lesson).map(({ check, hash }) => ({
    userId,
    checkId: check.id,
    checkHash: hash,
    lessonId: lesson.id,
    contentHash: lesson.contentHash,
    courseVersion: context.content.catalogue.course(lesson.courseId)?.version ?? '',
    answer: JSON.stringify(keyOf(check)),
    verdict: 'right',
    hits: 1,
    ofHits: 1,
    answeredAt: at,
    lastVerdict: 'right',
    lastAt: at,
  }));
  if (rows.length === 0) return;
  await context.database.db
    .insertInto('checkAnswers')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['userId', 'checkId', 'checkHash']).doNothing())
    .execute();
}

/** A separate database, copied from the run's migrated one, and a data folder for emails. */
async function prepareDatabase(): Promise<{
  environment: Record<string, string>;
  remove: () => Promise<void>;
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-'));
  const database = await createTestDatabase();
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: database.url, KEYS_DIR: inject('keysDir') },
    remove: async () => {
      await database.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts an academy without a port, on a real migrated database, for one test file. */
export async function startAcademy(
  settings: Record<string, string> = {},
  passwords?: Passwords,
): Promise<TestAcademy> {
  const { environment, remove } = await prepareDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    MIN_FREE_MB: '0',
    DEMO: 'false',
    ...environment,
    ...settings,
  });
  const database = await openDatabase(config);
  loaded ??= await loadCatalogue({ isStrict: false, report: () => undefined });
  const catalogue = loaded;
  const clock = { now: new Date() };
  const app = await buildApp({
    config,
    database,
    catalogue,
    now: () => clock.now,
    jobPollSeconds: 0.5,
    busyAfterMs: 0,
    // A test that is about the log continues it itself.
    logEveryMs: 0,
    // Nor are requests refused for it.
    passwords: createPasswords({ atOnce: 2, waitMs: 600_000 }),
    // However busy the machine, a test that counts queries counts only its own.
    sessionMemoryMs: 600_000,
    ...(passwords && { passwords }),
  });
  await app.startJobs();
  await app.server.ready();
  let count = 0;

  const learner: TestAcademy['learner'] = async ({
    role = 'CRA',
    isPaid = true,
    isAdmin = false,
    isReviewer = false,
    name = 'Test Person',
  } = {}) => {
    const username = `person_${++count}`;
    const roles = role ? [{ role, isPaid }] : [];
    const password = { hash: await (passwords?.hash(PASSWORD) ?? (hashed ??= hashPassword(PASSWORD))) };
    const id = await database.record((trx) =>
      createAccount(
        trx,
        { username, name, email: `${username}@example.org`, password, isAdmin, roles },
        clock.now,
      ),
    );
    if (isReviewer) await database.db.updateTable('users').set({ isReviewer }).where('id', '=', id).execute();
    const jar = { cookie: await openSession(app, id) };
    return {
      id,
      username,
      get cookie() {
        return jar.cookie;
      },
      call: caller(app, jar),
      hasRead: (lessonId) => putReading(app, id, lessonId),
    };
  };

  return {
    app,
    database,
    catalogue,
    config,
    clock,
    visitor: caller(app, { cookie: '' }),
    learner,
    signInAgain: async (person) => {
      const jar = { cookie: await openSession(app, person.id) };
      return { ...person, cookie: jar.cookie, call: caller(app, jar) };
    },
    reset: async () => {
      clock.now = new Date();
      // IDs keep counting, so that nothing cached by one test matches a person in the next.
      await emptyTables(database.pool, [
        'legal_holds',
        'disposals',
        'organizations',
        'users',
        'verifications',
        'text_snapshots',
        'course_reviews',
        'signatures',
        'ledger_heads',
        'ledger',
        ...LOG_TABLES,
      ]);
    },
    close: async () => {
      await app.server.close();
      await app.context.jobs.stop();
      await database.close();
      await remove();
    },
  };
}
