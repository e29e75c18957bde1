import { credentials } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { strangerOf } from '../../../test/credentials.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';

let academy: TestAcademy;
let stranger: ReturnType<typeof strangerOf>;
let number: string;
beforeAll(async () => {
  academy = await startAcademy({ PUBLIC_URL: 'https://academy.example' });
  stranger = strangerOf(academy);
});
beforeEach(async () => {
  await academy.reset();
  const learner = await academy.learner();
  await completeCourse(learner, firstCourse(academy));
  number = (await takeAssessment(academy, learner, firstCourse(academy), 18)).certificateNumber ?? '';
});
afterAll(() => academy.close());

async function makeLink(): Promise<{ link: string; token: string; url: URL }> {
  const { status, body } = await academy.visitor(credentials.offer, { params: { number } });
  expect(status).toBe(201);
  const parameters = new URL(body.link).searchParams;
  return {
    link: body.link,
    token: parameters.get('challenge') ?? '',
    url: new URL(parameters.get('vc_request_url') ?? ''),
  };
}

/** What Learner Credential Wallet sends: a presentation over the challenge, without cookies and without an Origin. */
const presentation = (challenge: string | undefined) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiablePresentation'],
  holder: 'did:key:z6MkhTNL7i2etLerDK8Acz5t528giE5KA4p75T6ka1E1D74r',
  proof: {
    type: 'Ed25519Signature2020',
    proofPurpose: 'authentication',
    ...(challenge !== undefined && { challenge }),
    proofValue: 'z2y',
  },
});

const present = (url: URL, payload: object) =>
  academy.app.server.inject({ method: 'POST', url: url.pathname, payload });

const codeOf = (reply: { json: () => unknown }) => (reply.json() as { code?: string }).code;

describe('a link for a wallet', () => {
  test('is as Learner Credential Wallet documents it, on the academy’s own host, with a token of 192 bits', async () => {
    const { link, token, url } = await makeLink();
    expect(link.startsWith('dccrequest://request?')).toBe(true);
    const { searchParams } = new URL(link);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'did:web:academy.example',
      vc_request_url: url.href,
      challenge: token,
      auth_type: 'bearer',
    });
    expect(url.origin).toBe('https://academy.example');
    expect(token).toMatch(/^[\w-]{32}$/);
    expect((await makeLink()).token).not.toBe(token);
  });

  test('gives the wallet the stored credential, byte for byte, which verifies', async () => {
    const { url, token } = await makeLink();
    const reply = await present(url, presentation(token));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('application/vc');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toBe((await stranger.get(`/api/certificates/${number}/credential.json`)).body);
    expect(await stranger.isGenuine(reply.json())).toBe(true);
  });

  test('is good once, also for two wallets at one moment', async () => {
    const { url, token } = await makeLink();
    const replies = await Promise.all([present(url, presentation(token)), present(url, presentation(token))]);
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '404']);
    const later = await present(url, presentation(token));
    expect([later.statusCode, codeOf(later)]).toEqual([404, 'credentials.offer_not_found']);
  });

  test('is over after ten minutes, and nothing of it stays', async () => {
    const { url, token } = await makeLink();
    academy.clock.now = new Date(academy.clock.now.getTime() + 10 * 60_000);
    expect(codeOf(await present(url, presentation(token)))).toBe('credentials.offer_not_found');
    await makeLink();
    const rows = await academy.database.db.selectFrom('walletOffers').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test('is not used up by a presentation over another challenge, or by what is none', async () => {
    const { url, token } = await makeLink();
    for (const challenge of ['another', '', undefined])
      expect(codeOf(await present(url, presentation(challenge)))).toBe('credentials.other_challenge');
    for (const body of [{}, { ...presentation(token), type: ['Other'] }, { type: 'VerifiablePresentation' }])
      expect(codeOf(await present(url, body))).toBe('request.invalid');
    expect((await present(url, presentation(token))).statusCode).toBe(200);
  });

  test('is kept as a hash only', async () => {
    const { token } = await makeLink();
    const [row] = await academy.database.db.selectFrom('walletOffers').selectAll().execute();
    expect(row?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.tokenHash.includes(Buffer.from(token))).toBe(false);
  });

  test('is not made for a certificate that is not there', async () => {
    const params = { number: 'CR-1-1-NOBODY' };
    const { status, error } = await academy.visitor(credentials.offer, { params });
    expect([status, error.code]).toEqual([404, 'certificates.not_found']);
    const reply = await present(new URL('https://academy.example/api/wallet-offers/x'), presentation('x'));
    expect(codeOf(reply)).toBe('credentials.offer_not_found');
  });
});
