import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallOf, Endpoint, ErrorReply, ReplyOf, Role } from '@trialwright/contract';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { buildApp, type App } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import type { Catalogue } from '../src/content/catalogue.ts';
import { loadCatalogue } from '../src/content/load.ts';
import { openDatabase, type Database } from '../src/core/database/open.ts';
import { createAccount } from '../src/features/auth/create-account.ts';

export const PASSWORD = 'a-long-test-password';

export interface Answer<T> {
  status: number;
  /** The reply of a success. Asserting on it after a refusal fails the test, as it should. */
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
}

export interface TestAcademy {
  app: App;
  database: Database;
  catalogue: Catalogue;
  config: Config;
  /** The clock of the server; a test moves it by assigning. */
  clock: { now: Date };
  visitor: Learner['call'];
  /** Creates a person and signs in. Roles are paid unless told. */
  learner: (options?: {
    role?: Role | null;
    isPaid?: boolean;
    isAdmin?: boolean;
    name?: string;
  }) => Promise<Learner>;
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

let loaded: Catalogue | undefined;
/** Hashing takes a tenth of a second by design: once for all people of a file. */
let hashed: Promise<string> | undefined;

/** A session as signing in makes it, without the password: its cookie. */
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

function caller(app: App, cookie: string): Learner['call'] {
  return async (endpoint, ...[call]) => {
    const { params, query, body } = (call ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: object;
    };
    const response = await app.server.inject({
      method: endpoint.method,
      url: pathOf(endpoint, params, query),
      headers: cookie ? { cookie } : {},
      ...(body !== undefined && { payload: body }),
    });
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

/** On real PostgreSQL each file gets a database of its own; else an embedded one in a temporary folder. */
async function prepareDatabase(): Promise<{
  environment: Record<string, string>;
  remove: () => Promise<void>;
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  const admin = process.env['TEST_DATABASE_URL'];
  if (!admin) return { environment: { DATA_DIR: dataDir }, remove: async () => removeFolder() };
  const name = `tw_${randomUUID().replaceAll('-', '')}`;
  const run = async (text: string) => {
    const client = new Client({ connectionString: admin });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: url.href },
    remove: async () => {
      await run(`drop database ${name} with (force)`);
      removeFolder();
    },
  };
}

/** Starts an academy without a port, on a real migrated database, for one test file. */
export async function startAcademy(settings: Record<string, string> = {}): Promise<TestAcademy> {
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
  loaded ??= loadCatalogue({ isStrict: false, report: () => undefined });
  const catalogue = loaded;
  const clock = { now: new Date() };
  const app = await buildApp({
    config,
    database,
    catalogue,
    now: () => clock.now,
    jobPollSeconds: 0.5,
    busyAfterMs: 30_000,
  });
  await app.startJobs();
  await app.server.ready();
  let count = 0;

  const learner: TestAcademy['learner'] = async ({
    role = 'CRA',
    isPaid = true,
    isAdmin = false,
    name = 'Test Person',
  } = {}) => {
    const username = `person_${++count}`;
    const roles = role ? [{ role, isPaid }] : [];
    hashed ??= hashPassword(PASSWORD);
    const password = { hash: await hashed };
    const id = await database.record((trx) =>
      createAccount(
        trx,
        { username, name, email: `${username}@example.org`, password, isAdmin, roles },
        clock.now,
      ),
    );
    const cookie = await openSession(app, id);
    return { id, username, cookie, call: caller(app, cookie) };
  };

  return {
    app,
    database,
    catalogue,
    config,
    clock,
    visitor: caller(app, ''),
    learner,
    reset: async () => {
      clock.now = new Date();
      // Ids go on counting, so that nothing remembered of one test fits a person of the next.
      await sql`truncate users, verifications, text_snapshots, ledger_heads cascade`.execute(database.db);
      // The ledger refuses to be emptied; only a test may put its guard aside.
      await sql`alter table ledger disable trigger all`.execute(database.db);
      await sql`truncate ledger`.execute(database.db);
      await sql`alter table ledger enable trigger all`.execute(database.db);
    },
    close: async () => {
      await app.server.close();
      await app.context.jobs.stop();
      await database.close();
      await remove();
    },
  };
}
