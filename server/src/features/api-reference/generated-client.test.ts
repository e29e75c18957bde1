import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { ROOT } from '../../root.ts';

/** A client program: valid calls compile, and each mistake is a type error. */
const PROGRAM = `
import type { Client } from 'openapi-fetch';
import type { components, paths } from './academy.ts';

export type Academy = Client<paths>;
const titleOf = (course: components['schemas']['CourseSummary']): string => course.title;

export async function visit(academy: Academy): Promise<{ titles: string[]; code: string | undefined }> {
  const { data: courses = [] } = await academy.GET('/api/courses');
  const { data: found } = await academy.GET('/api/search', { params: { query: { q: 'consent', limit: 5 } } });
  found satisfies object | undefined;
  const { error } = await academy.POST('/api/auth/login', { body: { username: 'nobody', password: 'wrong' } });
  return { titles: courses.map(titleOf), code: error?.code };
}

export async function mistakes(academy: Academy): Promise<void> {
  // @ts-expect-error The path does not exist.
  await academy.GET('/api/nothing');
  // @ts-expect-error The path has no POST.
  await academy.POST('/api/courses');
  // @ts-expect-error The ID is a number.
  await academy.GET('/api/courses/{id}', { params: { path: { id: 'nine' } } });
  // @ts-expect-error The password is missing.
  await academy.POST('/api/auth/login', { body: { username: 'nobody' } });
  const { data } = await academy.GET('/api/courses/{id}', { params: { path: { id: 1 } } });
  // @ts-expect-error A course has no such field.
  void data?.price;
}
`;

let academy: TestAcademy;
let folder: string;

/** The generator requires the compiler's older API; this workspace includes that version just for it. */
async function generate(description: string): Promise<string> {
  const older = import.meta.resolve('typescript');
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typescript' ? { url: older, shortCircuit: true } : next(specifier, context),
  });
  try {
    const { astToString, default: openapiTS } = await import('openapi-typescript');
    return astToString(await openapiTS(description));
  } finally {
    hooks.deregister();
  }
}

beforeAll(async () => {
  academy = await startAcademy();
  folder = mkdtempSync(join(tmpdir(), 'tw-client-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await academy.close();
});

test('a client generated from the description compiles, catches mistakes, and works', async () => {
  const description = await academy.app.server.inject('/api/openapi.json');
  writeFileSync(join(folder, 'academy.ts'), await generate(description.body));
  writeFileSync(join(folder, 'visit.ts'), PROGRAM);
  const options = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    allowImportingTsExtensions: true,
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['visit.ts'] }),
  );
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiled = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe('');

  const { visit } = (await import(pathToFileURL(join(folder, 'visit.ts')).href)) as {
    visit: (client: ReturnType<typeof createClient>) => Promise<{ titles: string[]; code: string }>;
  };
  const client = createClient({
    baseUrl: academy.config.publicUrl,
    fetch: async (request) => {
      const payload = await request.text();
      const { pathname, search } = new URL(request.url);
      const { statusCode, body } = await academy.app.server.inject({
        method: request.method as 'GET',
        url: pathname + search,
        ...(payload && { payload, headers: { 'content-type': 'application/json' } }),
      });
      return new Response(body, { status: statusCode });
    },
  });
  const { titles, code } = await visit(client);
  expect(titles.length).toBeGreaterThan(0);
  expect(code).toBe('auth.invalid_credentials');
});
