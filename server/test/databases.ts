import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects to the run's PostgreSQL with the right to create databases; see cluster.ts. */
    adminUrl: string;
    /** Connects as the academy does, to the migrated database that each file copies. */
    templateUrl: string;
    /** The keys of every academy of the run; a test that changes keys sets a folder of its own. */
    keysDir: string;
  }
}

export interface TestDatabase {
  url: string;
  remove: () => Promise<void>;
}

/** The same server and role, another database. */
function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement with the right to create databases. */
async function administer(text: string): Promise<void> {
  const client = new Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A new database: a copy of the migrated one, or empty. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `tw_${randomUUID().replaceAll('-', '')}`;
  const source = isEmpty ? 'template0' : template.pathname.slice(1);
  await administer(`create database ${name} template ${source} owner ${template.username}`);
  return {
    url: withName(template.href, name),
    remove: () => administer(`drop database if exists ${name} with (force)`),
  };
}

/** Tables that refuse deletes; only tests may disable their guard. */
const GUARDED = [
  'ledger',
  'ledger_heads',
  'course_reviews',
  'signatures',
  'signature_voids',
  'team_facts',
  'contact_certifications',
  'contact_activities',
  'contact_credits',
];

const REFERENCES = `select conrelid::regclass::text as child, confrelid::regclass::text as parent
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

/** The tables and all that reference them, referenced ones last. */
async function inOrder(pool: Pool, roots: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ child: string; parent: string }>(REFERENCES);
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { child, parent } of rows) if (parent === table) visit(child);
    ordered.push(table);
  };
  for (const root of roots) visit(root);
  return ordered;
}

/** Deletes every row of the tables and of all that reference them; TRUNCATE would take 20 times as long. */
export async function emptyTables(pool: Pool, roots: string[]): Promise<void> {
  const tables = await inOrder(pool, roots);
  const guard = (state: string) => GUARDED.map((table) => `alter table ${table} ${state} trigger user`);
  const statements = [
    'begin',
    "set local app.org = '*'",
    ...guard('disable'),
    ...tables.map((table) => `delete from ${table}`),
    ...guard('enable'),
    'commit',
  ];
  await pool.query(statements.join(';\n'));
}
