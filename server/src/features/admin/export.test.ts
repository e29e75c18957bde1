import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { admin as endpoints, type ExportedTable } from '@trialwright/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { receivedText } from '../../../test/received.ts';

let academy: TestAcademy;
let admin: Learner;
let url: string;
beforeAll(async () => {
  academy = await startAcademy();
  url = await academy.app.server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await academy.reset();
  admin = await academy.learner({ role: null, isAdmin: true });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => academy.close());

const addOrders = (count: number) =>
  sql`insert into orders (user_id, type, role, email, amount_cents, gateway, status, created_at)
    select null, 'training', 'CRA', 'person' || n || '@example.org', 24900, 'sandbox', 'failed', now()
    from generate_series(1, ${count}::int) n`.execute(academy.database.db);

/** The lines of an export without its header. */
async function linesOf(table: ExportedTable): Promise<string[]> {
  const { status, body } = await admin.call(endpoints.export, { params: { table } });
  expect(status).toBe(200);
  const lines = receivedText(body).split('\r\n');
  expect(lines.at(-1)).toBe('');
  return lines.slice(1, -1);
}

/** How the export asks for orders; jobs that begin with the academy ask otherwise. */
const BATCH = /from "orders" where "id" > \S+ order by "id" limit/;

/** Counts the reads of orders for the export. */
function countReadings(): () => number {
  let count = 0;
  const original = Client.prototype.query;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function query(
    this: Client,
    ...parameters: unknown[]
  ) {
    const [first] = parameters as [string | { text: string }];
    if (BATCH.test(typeof first === 'string' ? first : first.text)) count++;
    return Reflect.apply(original, this, parameters) as never;
  });
  return () => count;
}

test('thousands of rows are read in batches, each once and in order', async () => {
  await addOrders(2700);
  await sql`insert into users (name, email, username, display_username)
    select 'P', 'p' || n || '@example.org', 'p' || n, 'p' || n from generate_series(1, 2000) n`.execute(
    academy.database.db,
  );
  const readings = countReadings();
  const orders = await linesOf('orders');
  expect(orders.map((line) => line.split(',')[2])).toEqual(
    Array.from({ length: 2700 }, (_each, index) => `person${index + 1}@example.org`),
  );
  expect(readings()).toBe(6);
  const learners = (await linesOf('learners')).map((line) => Number(line.split(',')[0]));
  expect(learners).toHaveLength(2000);
  expect(learners).toEqual(learners.toSorted((a, b) => a - b));
});

test('every certificate appears once, newest first, across batches', async () => {
  const person = await academy.learner();
  const course = firstCourse(academy);
  await completeCourse(person, course);
  await takeAssessment(academy, person, course, 20);
  await sql`with copies as (
      insert into attempts (user_id, course_id, course_version, content_hash, form, started_at, expires_at, submitted_at,
        score, passed, correct_answers)
      select user_id, course_id, course_version, content_hash, form, started_at, expires_at, submitted_at, 100, true, 20
      from attempts, generate_series(1, 250) returning id)
    insert into certificates (number, user_id, course_id, attempt_id, claims, signature, key_id, score, completed_at,
      issued_at, valid_until, superseded_by)
    select 'CR-COPY-' || row_number() over (), user_id, course_id, copies.id, claims, signature, key_id, score,
      completed_at, issued_at, valid_until, number from copies, certificates`.execute(academy.database.db);
  const numbers = (await linesOf('certificates')).map((line) => line.split(',')[0]);
  expect(numbers).toHaveLength(251);
  expect(new Set(numbers).size).toBe(251);
});

test('a disconnecting client ends the reading', async () => {
  const STEPS = 400;
  await addOrders(STEPS * 500);
  const readings = countReadings();
  const ended = new Promise<void>((resolve) =>
    academy.app.server.server.once('request', (_request, response) => response.once('close', resolve)),
  );
  const call = request(`${url}/api/admin/export/orders`, { headers: { cookie: admin.cookie } }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  expect(response.headers['content-disposition']).toMatch(/attachment; filename="orders-.*\.csv"/);
  await once(response, 'data');
  response.destroy();
  await ended;
  // The batch in progress finishes; any read after this call's queries would be one too many.
  await linesOf('courses');
  const read = readings();
  expect(read).toBeLessThan(STEPS / 2);
  await linesOf('courses');
  expect(readings()).toBe(read);
});
