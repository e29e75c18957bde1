import type { Endpoint, ErrorReply } from '@trialwright/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startAcademy, type Learner, type TestAcademy } from '../../test/academy.ts';
import { ENDPOINTS, sampleBody } from '../../test/contract-walk.ts';
import { AppError } from './errors.ts';
import { validatorCompiler } from './validate.ts';

/** Raw validator messages, meaningless to users. */
const RAW =
  /invalid (input|option|string|email|iso|key|element|date)|too (small|big)|expected|received|unrecognized|undefined|NaN|<=?\d|>=?\d|\bzod\b|\[object/i;

const garbage = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', 0, -1, 1.5, 1e21, true, [], {}, '2027-13-45', 'x'.repeat(6000)),
  fc.string(),
  fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 4 }),
  fc.object({ maxDepth: 2 }),
);

const judge = (schema: z.ZodType, data: unknown) => {
  const judged = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' })(data) as {
    error?: unknown;
  };
  return judged.error;
};

function expectPlain(name: string, error: unknown): void {
  if (error === undefined) return;
  if (!(error instanceof AppError)) throw error;
  for (const text of [error.message, ...Object.values(error.fields ?? {})]) {
    expect(text, name).not.toMatch(RAW);
    expect(text, name).toMatch(/^[A-Z]/u);
  }
}

const fieldsOf = (schema: z.ZodType) =>
  Object.keys((z.toJSONSchema(schema, { io: 'input' }) as { properties?: object }).properties ?? {});

describe('the message of a rejected request', () => {
  const withBody = ENDPOINTS.filter(({ endpoint }) => endpoint.body);

  test.each(withBody)('$name: never shows raw validator text', ({ name, endpoint }) => {
    const schema = endpoint.body!;
    const fields = fieldsOf(schema);
    const sample = sampleBody(endpoint, { paymentIntents: 'pi_none12345678' });
    fc.assert(
      fc.property(garbage, fc.subarray(fields), garbage, (whole, spoiled, value) => {
        expectPlain(name, judge(schema, whole));
        expectPlain(name, judge(schema, undefined));
        expectPlain(
          name,
          judge(schema, { ...sample, ...Object.fromEntries(spoiled.map((key) => [key, value])) }),
        );
        const without = Object.entries(sample ?? {}).filter(([key]) => !spoiled.includes(key));
        expectPlain(name, judge(schema, Object.fromEntries(without)));
      }),
      { numRuns: 60 },
    );
  });

  test('never shows it for a URL’s path or query either', () => {
    for (const { name, endpoint } of ENDPOINTS)
      for (const schema of [endpoint.params, endpoint.query])
        if (schema)
          fc.assert(
            fc.property(fc.dictionary(fc.constantFrom(...fieldsOf(schema), 'other'), garbage), (data) =>
              expectPlain(name, judge(schema, data)),
            ),
            { numRuns: 40 },
          );
  });

  test('names the field and its rule', () => {
    const schema = z.object({
      amount: z.number().positive(),
      rolePackage: z.enum(['PI', 'CRA']),
      email: z.email(),
      agenda: z.string().max(5),
      list: z.array(z.object({ jobTitle: z.string() })).max(1),
      own: z.string('Say it in a word.').optional(),
      either: z.union([z.number(), z.null()]),
    });
    const error = judge(schema, {
      amount: 0,
      rolePackage: 'X',
      email: 'x',
      agenda: 'longer',
      list: [{}],
      own: 1,
      either: 'x',
    });
    expect((error as AppError).fields).toEqual({
      amount: 'Amount must be more than 0.',
      rolePackage: 'Role package must be one of: PI, CRA.',
      email: 'Email must be an email address.',
      agenda: 'Agenda must have at most 5 characters.',
      'list.0.jobTitle': 'Job title is missing.',
      own: 'Say it in a word.',
      either: 'Either must be a number.',
    });
  });
});

describe('over HTTP', () => {
  let academy: TestAcademy;
  let people: Learner[];
  beforeAll(async () => {
    academy = await startAcademy();
    people = [await academy.learner(), await academy.learner({ isAdmin: true })];
  });
  afterAll(() => academy.close());

  const send = async ({ method, path }: Endpoint, person: Learner, payload: unknown) => {
    const url = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
      name === 'userId' ? String(person.id) : '1',
    );
    const headers = { cookie: person.cookie, 'content-type': 'application/json' };
    const response = await academy.app.server.inject({
      method,
      url,
      headers,
      payload: JSON.stringify(payload),
    });
    return { status: response.statusCode, reply: response.json<Partial<ErrorReply>>() };
  };

  test('every endpoint rejects garbage in plain words', async () => {
    let refused = 0;
    for (const { name, endpoint } of ENDPOINTS.filter((each) => each.endpoint.body))
      for (const person of people)
        for (const payload of [7, [], { amount: {}, id: [] }]) {
          const { status, reply } = await send(endpoint, person, payload);
          if (reply.code !== 'request.invalid') continue;
          refused += 1;
          expect(status, name).toBe(400);
          expectPlain(name, new AppError('request.invalid', reply.message ?? '', reply.fields));
        }
    expect(refused).toBeGreaterThan(100);
  });
});
