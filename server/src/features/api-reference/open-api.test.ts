import { errors, ErrorReply, type Endpoint } from '@trialwright/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { ENDPOINTS, sampleBody } from '../../../test/contract-walk.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { hasRenderer } from '../../core/renderer.ts';
import type { OpenApi } from './open-api.ts';

const ADDRESS = 'https://learn.trialwright.test';
/** Parameter values other than the learner's own ID. */
const SAMPLES: Record<string, string> = {
  category: 'Templates',
  role: 'CRA',
  path: 'oncology-trials',
  table: 'learners',
  questionId: 'cra-001',
  paymentIntentId: 'pi_none12345678',
  number: 'TW-0000-0000',
};

let academy: TestAcademy;
let document: OpenApi;
let text: string;

beforeAll(async () => {
  academy = await startAcademy({ PUBLIC_URL: ADDRESS });
  const response = await academy.app.server.inject('/api/openapi.json');
  text = response.body;
  document = response.json<OpenApi>();
});
afterAll(() => academy.close());

const operations = () =>
  Object.values(document.paths).flatMap((methods) => Object.values(methods).map((operation) => operation));

const operationOf = ({ method, path }: Endpoint) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

describe('the description of the API', () => {
  test('passes a third-party linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, config });
    // Both paths of each pair are specified; the server prefers the fixed segment.
    const known = problems.filter(({ ruleId }) => ruleId === 'no-ambiguous-paths');
    expect(known.every(({ message }) => message.includes('/api/documents/category/{category}'))).toBe(true);
    const others = problems.filter((problem) => !known.includes(problem));
    expect(others.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('gives every operation a unique ID from the contract', () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(names.toSorted()).toEqual(ENDPOINTS.map(({ name }) => name.replace('.', '_')).toSorted());
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z]+_[a-zA-Z]+$/);
  });

  test('gives every operation a described tag, a summary, and its access', () => {
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
    for (const { operationId, tags: own, summary, description } of operations()) {
      expect(own, operationId).toHaveLength(1);
      expect(tags.get(own[0]), operationId).toBeTruthy();
      expect(summary, operationId).toBeTruthy();
      expect(description, operationId).toBeTruthy();
    }
    const used = new Set(operations().map(({ tags: [tag] }) => tag));
    expect([...tags.keys()].toSorted()).toEqual([...used].toSorted());
  });

  test('requires a session exactly where the contract requires a user', () => {
    const { session } = document.components.securitySchemes;
    expect(session).toMatchObject({ in: 'cookie', name: '__Host-trialwright.session_token' });
    for (const { name, endpoint } of ENDPOINTS) {
      const security = operationOf(endpoint)?.security ?? [];
      expect(security.length, name).toBeGreaterThan(0);
      for (const scheme of security.flatMap(Object.keys))
        expect(Object.keys(document.components.securitySchemes), name).toContain(scheme);
      const asksPerson = security.every((each) => 'session' in each);
      expect(asksPerson, name).toBe(endpoint.access !== 'public');
    }
    expect(operations().find(({ operationId }) => operationId === 'payments_webhook')?.security).toEqual([
      { gatewaySignature: [] },
    ]);
  });

  test('describes errors at every operation, in one shape', () => {
    expect(document.components.schemas['ErrorReply']?.required).toEqual(['code', 'message']);
    for (const { operationId, responses } of operations()) {
      const refusals = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
      const statuses = refusals.map(([status]) => status);
      expect(statuses, operationId).toEqual(expect.arrayContaining(['4XX', '5XX', '500', '503']));
      for (const [status, { content }] of refusals)
        expect(content['application/json']?.schema, `${operationId} ${status}`).toEqual({
          $ref: '#/components/schemas/ErrorReply',
        });
    }
  });

  test('is shown in full at /api/docs if the web app is built', async () => {
    const { statusCode, body, headers } = await academy.app.server.inject('/api/docs');
    expect(statusCode).toBe(hasRenderer() ? 200 : 404);
    if (!hasRenderer()) return;
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { operationId } of operations()) expect(body).toContain(`id="${operationId}"`);
    expect(body).not.toMatch(/<script(?![^>]* src=)/);
  });

  test('names the public URL', () => {
    expect(document.servers).toEqual([{ url: ADDRESS, description: academy.catalogue.academy.name }]);
  });
});

describe('a reply', () => {
  let learner: Learner;
  let admin: Learner;

  const ajv = new Ajv2020({ strict: false, formats: fullFormats });

  /** How a reply deviates from its operation's description; empty if it matches. */
  function complaintsOf(endpoint: Endpoint, status: number, body: unknown): string {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const responses = operationOf(endpoint)?.responses ?? {};
    const key = [String(status), `${String(status)[0]}XX`].find((each) => each in responses);
    if (key === undefined) return `${status} is not described`;
    const pointer = ['paths', path, endpoint.method.toLowerCase(), 'responses', key]
      .concat('content', 'application/json', 'schema')
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const isValid = ajv.validate({ $ref: `api#/${pointer}` }, body);
    return isValid ? '' : ajv.errorsText();
  }

  async function send(endpoint: Endpoint, person?: Learner) {
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
      name === 'userId' && person ? String(person.id) : (SAMPLES[name] ?? '1'),
    );
    const payload = sampleBody(endpoint, { paymentIntents: 'pi_none12345678' });
    return academy.app.server.inject({
      method: endpoint.method,
      url,
      headers: { ...(person && { cookie: person.cookie }) },
      ...(payload && { payload }),
    });
  }

  beforeAll(async () => {
    ajv.addSchema(document, 'api');
    [learner, admin] = [await academy.learner(), await academy.learner({ isAdmin: true })];
    const course = firstCourse(academy);
    await completeCourse(learner, course);
    await takeAssessment(academy, learner, course, 20);
  });

  test('to a read matches its description, for a learner and an administrator', async () => {
    const reads = ENDPOINTS.filter(
      ({ endpoint: { method, contentType } }) => method === 'GET' && !contentType,
    );
    const found: string[] = [];
    let successes = 0;
    for (const { name, endpoint } of reads) {
      const answer = await send(endpoint, endpoint.access === 'admin' ? admin : learner);
      if (answer.statusCode === 200) successes++;
      const complaint = complaintsOf(endpoint, answer.statusCode, answer.json());
      if (complaint) found.push(`${name}: ${complaint}`);
    }
    expect(found).toEqual([]);
    expect(successes).toBeGreaterThan(reads.length / 2);
  });

  test('to a visitor is a described error with the status of its code', async () => {
    const closed = ENDPOINTS.filter(({ endpoint: { access } }) => access !== 'public');
    for (const { name, endpoint } of closed) {
      const answer = await send(endpoint);
      expect(complaintsOf(endpoint, answer.statusCode, answer.json()), name).toBe('');
      const { code } = ErrorReply.parse(answer.json());
      expect(operationOf(endpoint)?.responses[answer.statusCode]?.description, name).toContain(code);
      expect(errors[code]).toBe(answer.statusCode);
    }
  });

  test('of another shape does not match', () => {
    const [{ endpoint }] = ENDPOINTS.filter(({ name }) => name === 'courses.list') as [(typeof ENDPOINTS)[0]];
    expect(complaintsOf(endpoint, 200, [{ id: 'nine' }])).not.toBe('');
    expect(complaintsOf(endpoint, 404, { message: 'no code' })).not.toBe('');
    expect(complaintsOf(endpoint, 302, {})).toBe('302 is not described');
  });
});
