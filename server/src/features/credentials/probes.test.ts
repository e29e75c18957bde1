import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { strangerOf } from '../../../test/credentials.ts';
import { revoke } from '../../../test/signing.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import {
  probeCredential,
  probeJwt,
  unbakePng,
  unbakeSvg,
  type Fetch,
} from '../../../test/open-badges-probes.ts';

let academy: TestAcademy;
let stranger: ReturnType<typeof strangerOf>;
let number: string;
beforeAll(async () => {
  academy = await startAcademy({ PUBLIC_URL: 'https://academy.example' });
  stranger = strangerOf(academy);
  const learner = await academy.learner({ name: 'Zoë Ångström' });
  await completeCourse(learner, firstCourse(academy));
  number = (await takeAssessment(academy, learner, firstCourse(academy), 18)).certificateNumber ?? '';
});
afterAll(() => academy.close());

const fetch: Fetch = async (url) => {
  const { statusCode, body } = await stranger.get(url);
  return statusCode === 200 ? body : undefined;
};
const addressOf = (end = '') => `/api/certificates/${number}/credential${end}`;
const now = () => academy.clock.now;
const parse = (text: string | undefined) => JSON.parse(text ?? '') as Record<string, unknown>;

describe('the checks of 1EdTech’s validator', () => {
  test('find nothing wrong with the JSON, the JWT and both baked pictures', async () => {
    const json = await stranger.get(addressOf());
    const jwt = await stranger.get(addressOf('.jwt'));
    const png = await stranger.get(addressOf('.png'));
    const svg = await stranger.get(addressOf('.svg'));
    const negotiated = await stranger.get(addressOf(), { accept: 'text/plain' });
    expect(await probeCredential(parse(json.body), fetch, now())).toEqual([]);
    expect(await probeCredential(parse(unbakePng(png.rawPayload)), fetch, now())).toEqual([]);
    expect(await probeCredential(parse(unbakeSvg(svg.body)), fetch, now())).toEqual([]);
    expect(await probeJwt(jwt.body, fetch, now())).toEqual([]);
    expect(negotiated.body).toBe(jwt.body);
  });

  test('refuse what the academy gave out before: an EdDSA token, and a key set where a key should be', async () => {
    const { body: jwt } = await stranger.get(addressOf('.jwt'));
    const [head = '', body = ''] = jwt.split('.');
    const { privateKey } = generateKeyPairSync('ed25519');
    const header = { ...parse(Buffer.from(head, 'base64url').toString()), alg: 'EdDSA' };
    const signed = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${body}`;
    const eddsa = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    expect(await probeJwt(eddsa, fetch, now())).toEqual(['jwt: alg EdDSA']);
    const set: Fetch = (url) => fetch(url.includes('/keys/') ? '/.well-known/jwks.json' : url);
    expect(await probeJwt(jwt, set, now())).toEqual(['jwt: kid leads to no single key']);
  });

  test('find what is wrong with a changed, expired and revoked one', async () => {
    const credential = parse((await stranger.get(addressOf())).body);
    const late = new Date('2040-01-01');
    expect(await probeCredential(credential, fetch, late)).toContain('expired');
    const other = {
      ...credential,
      issuer: { ...(credential['issuer'] as object), id: 'did:web:other.example' },
    };
    expect(await probeCredential(other, fetch, now())).toContain('proof: not the issuer’s method');
    const clerk = await academy.learner({ role: null, isAdmin: true });
    expect((await revoke(clerk, number)).status).toBe(201);
    expect(await probeCredential(credential, fetch, now())).toEqual(['status: revoked']);
  });
});
