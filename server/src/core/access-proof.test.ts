import {
  certificates,
  passport,
  readiness,
  teamSetup,
  type Endpoint,
  type ErrorReply,
} from '@trialwright/contract';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startAcademy, type TestAcademy } from '../../test/academy.ts';
import { bookAsGuest, type GuestBooking } from '../../test/bookings.ts';
import { ENDPOINTS } from '../../test/contract-walk.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../test/learning.ts';
import { signOne } from '../../test/signing.ts';
import { openOrganization } from '../../test/teams.ts';

/** Parameter names that identify a row. */
const NAMES_A_ROW = /^(id|number|token)$|Id$/;
const GUEST = 'Wilhelmina Guest-Person';
const NO_ROW = { bookingId: 2_000_000_000, paymentIntentId: 'pi_none1234567890', id: 'pi_none1234567890' };

type Fields = Record<string, unknown>;

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' }) as { properties?: object };
  return Object.keys(properties);
}

const named = ({ params, query, body }: Endpoint) => [params, query, body].flatMap(fieldsOf);
const isPublic = ({ endpoint }: { endpoint: Endpoint }) => endpoint.access === 'public';
const secret = ENDPOINTS.filter(isPublic).filter(
  ({ endpoint: { proof } }) => proof !== undefined && proof !== 'published',
);

let academy: TestAcademy;
let guests: { held: GuestBooking; paid: GuestBooking; other: GuestBooking };
let number: string;
let signatureNumber: string;
let stranger: string;
/** Tokens of links, by the beginning of the path that takes them. */
let links: Record<string, string>;
beforeAll(async () => {
  academy = await startAcademy();
  guests = {
    held: await bookAsGuest(academy, { name: GUEST, time: '10:00 AM', isPaid: false }),
    paid: await bookAsGuest(academy, { name: GUEST, time: '11:00 AM' }),
    other: await bookAsGuest(academy, { name: 'Another Guest', time: '12:00 PM' }),
  };
  const owner = await academy.learner({ name: GUEST });
  const course = firstCourse(academy);
  await completeCourse(owner, course);
  number = (await takeAssessment(academy, owner, course, 20)).certificateNumber ?? '';
  const passed = await owner.call(certificates.statements, { params: { userId: owner.id } });
  const statement = { kind: 'course-completion', id: String(passed.body[0]?.attemptId) } as const;
  signatureNumber = (await signOne(owner, statement)).body.signatures[0]?.id ?? '';
  stranger = (await academy.learner()).cookie;
  const shared = await owner.call(passport.share, {
    params: { userId: owner.id },
    body: { label: 'Somebody', days: 30, parts: ['certificates', 'outside', 'signatures'] },
  });
  const { owner: manager, org } = await openOrganization(academy, { name: GUEST });
  const trial = {
    protocol: 'KES-201',
    title: GUEST,
    sponsor: 'Meridane',
    phase: null,
    site: 'Site 104',
    zone: 'America/New_York',
    region: 'US',
    from: '2026-03-02',
    to: null,
  };
  const { id } = (await manager.call(teamSetup.addTrial, { params: { orgId: org.id }, body: trial })).body;
  const opened = await manager.call(readiness.share, {
    params: { orgId: org.id, id },
    body: { party: 'Somebody', days: 30, hasNames: false },
  });
  links = {
    '/api/passports/': tokenIn(shared.body.url),
    '/api/readiness/': tokenIn(opened.body.url),
  };
});
afterAll(() => academy.close());

const tokenIn = (url: string) => url.split('#')[1] ?? '';
const tokenOf = ({ path }: Endpoint) => Object.entries(links).find(([start]) => path.startsWith(start))?.[1];
const numberOf = ({ path }: Endpoint) => (path.startsWith('/api/signatures') ? signatureNumber : number);

/** A call for one guest's row, with the fields the endpoint accepts. */
async function send(endpoint: Endpoint, of: GuestBooking, more: Fields = {}, cookie = '') {
  const fields: Fields = {
    amount: 200,
    type: endpoint.path.startsWith('/api/booking') ? 'career' : 'consultation',
    cardNumber: '4242 4242 4242 4242',
    expiry: '12/39',
    cvc: '123',
    approve: true,
    time: '3:00 PM',
    date: DateTime.now().plus({ weeks: 3 }).startOf('week').toISODate(),
    ...of,
    id: of.paymentIntentId,
    number: numberOf(endpoint),
    token: tokenOf(endpoint) ?? of.holdToken,
    ...more,
  };
  const known = (schema: z.ZodType | undefined) =>
    fieldsOf(schema)
      .filter((name) => fields[name] !== undefined)
      .map((name): [string, unknown] => [name, fields[name]]);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const query = new URLSearchParams(
    Object.fromEntries(known(endpoint.query).map(([name, value]) => [name, String(value)])),
  );
  // This tests the right to the row, not rate limits.
  await academy.database.db.deleteFrom('rateLimits').execute();
  const response = await academy.app.server.inject({
    method: endpoint.method,
    url: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: cookie ? { cookie } : {},
    ...(endpoint.body && { payload: Object.fromEntries(known(endpoint.body)) }),
  });
  return { status: response.statusCode, text: response.body };
}

/** A different value of the same length and alphabet. */
const altered = (value: string) => `${value.slice(0, -4)}${value.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;

function wrongProofs(endpoint: Endpoint, right: GuestBooking): Fields[] {
  const { proof } = endpoint;
  if (proof === 'number') return [{ number: altered(numberOf(endpoint)) }, { number: 'CR-1-1-X' }];
  const field = proof === 'token' ? 'holdToken' : (proof as 'holdToken' | 'clientSecret');
  const values = [undefined, '', null, altered(right[field])];
  // Another guest's token opens that guest's booking, which is correct.
  if (proof !== 'token') values.push(guests.other[field]);
  return values.map((value) => ({ [proof ?? '']: value }));
}

async function fingerprint(): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(concat((select string_agg(b::text, '|' order by id) from bookings b),
      (select string_agg(o::text, '|' order by id) from orders o),
      (select string_agg(s::text, '|' order by id) from sandbox_intents s))) as hash`.execute(
    academy.database.db,
  );
  return rows[0]?.hash ?? '';
}

/** Tokens in links are single-use, short-lived secrets and identify the row by themselves. */
const IS_THE_SECRET = new Set(['auth.resetPassword', 'auth.confirmEmail', 'credentials.redeem']);

describe('a public call for a row', () => {
  test('declares its proof of access', () => {
    for (const { name, endpoint } of ENDPOINTS.filter(isPublic)) {
      const rows = named(endpoint).filter((field) => NAMES_A_ROW.test(field));
      if (rows.length > 0 && !IS_THE_SECRET.has(name)) expect(endpoint.proof, name).toBeDefined();
      if (endpoint.proof && endpoint.proof !== 'published')
        expect(named(endpoint), name).toContain(endpoint.proof);
    }
    for (const { name, endpoint } of ENDPOINTS.filter((entry) => !isPublic(entry)))
      expect(endpoint.proof, name).toBeUndefined();
  });

  test.each(secret)(
    '$name is refused without the proof, and reveals nothing about the row or its existence',
    { tags: ['C-AUTH-15'] },
    async ({ endpoint }) => {
      const before = await fingerprint();
      for (const cookie of ['', stranger])
        for (const of of [guests.held, guests.paid])
          for (const wrong of wrongProofs(endpoint, of)) {
            const answer = await send(endpoint, of, wrong, cookie);
            expect([400, 403, 404], JSON.stringify(wrong)).toContain(answer.status);
            for (const told of [GUEST, 'guest@example.org', 'agenda', of.clientSecret, of.holdToken])
              expect(answer.text).not.toContain(told);
            const { code } = JSON.parse(answer.text) as ErrorReply;
            expect(code).toMatch(/^request\.invalid$|not_found$/);
            const proof = Object.keys(wrong)[0] ?? '';
            const missing = await send(endpoint, of, { ...NO_ROW, ...wrong }, cookie);
            if (proof !== 'number') expect(missing).toEqual(answer);
          }
      expect(await fingerprint()).toBe(before);
    },
  );

  test.each(secret)('$name accepts the proof', async ({ name, endpoint }) => {
    const needsPaid = endpoint.proof === 'token' || name === 'bookings.confirm';
    const answer = await send(endpoint, needsPaid ? guests.paid : guests.held);
    // Rows paid or canceled by an earlier call in this list report a conflict.
    expect([200, 201, 409], answer.text.slice(0, 200)).toContain(answer.status);
  });
});
