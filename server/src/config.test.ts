import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
const SECRET = 'a-secret-of-the-operator-that-is-long-enough';
const production = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  SESSION_SECRET: SECRET,
  PUBLIC_URL: 'https://academy.example.org/',
  DATABASE_URL: 'postgres://academy@db.example.org/academy',
  PAYMENT_SANDBOX: 'true',
  ...more,
});

describe('the settings', () => {
  test('of .env.example work unedited and equal the defaults', () => {
    const example = readConfig(parseEnv(EXAMPLE));
    expect(example).toEqual(readConfig({}));
    expect(example).toMatchObject({
      isProduction: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      demo: true,
      smtpUrl: undefined,
      trustProxy: false,
      minFreeBytes: 128 * 1024 * 1024,
    });
  });

  test('open connections by the machine, and two at least', () => {
    const { databasePool } = readConfig({});
    expect(databasePool).toBeGreaterThanOrEqual(3);
    expect(databasePool).toBeLessThanOrEqual(8);
    expect(readConfig({ DATABASE_POOL: '2' }).databasePool).toBe(2);
    expect(() => readConfig({ DATABASE_POOL: '1' })).toThrow('DATABASE_POOL');
  });

  test('are all named in .env.example', () => {
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? '');
    expect(known.length).toBeGreaterThan(15);
    expect(Object.keys(parseEnv(EXAMPLE)).toSorted()).toEqual(known.toSorted());
  });

  test('that are invalid are all reported at once, without their values', () => {
    const read = () =>
      readConfig({
        PORT: 'many',
        SUPPORT_EMAIL: 'nobody',
        SESSION_SECRET: 'too-short-secret',
        LOG_LEVEL: 'loud',
      });
    for (const name of ['PORT', 'SUPPORT_EMAIL', 'SESSION_SECRET', 'LOG_LEVEL']) expect(read).toThrow(name);
    expect(read).not.toThrow('too-short-secret');
  });

  test('demo accounts are on by default only with the embedded database', () => {
    expect(readConfig({}).demo).toBe(true);
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/a' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/a', DEMO: 'true' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'no' }).demo).toBe(false);
  });

  test('a list of proxies is passed through unchanged', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8,127.0.0.1' }).trustProxy).toBe('10.0.0.0/8,127.0.0.1');
    expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  });
});

describe('in production', () => {
  test('a full set of settings is accepted, without demo accounts', () => {
    expect(readConfig(production())).toMatchObject({
      isProduction: true,
      demo: false,
      publicUrl: 'https://academy.example.org',
    });
    expect(readConfig(production({ DATABASE_URL: '' })).demo).toBe(false);
  });

  test.each([
    [
      'the sample secret',
      { SESSION_SECRET: 'sample-secret-for-development-only-change-me' },
      'SESSION_SECRET',
    ],
    ['no secret', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
    ['a short secret', { SESSION_SECRET: 'x'.repeat(31) }, 'SESSION_SECRET'],
    ['no public address', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['an invalid public address', { PUBLIC_URL: 'academy' }, 'PUBLIC_URL'],
    ['demo accounts', { DEMO: 'true' }, 'DEMO'],
    ['neither Stripe nor test mode', { PAYMENT_SANDBOX: '' }, 'PAYMENT_SANDBOX'],
    ['only one Stripe key', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET'],
  ])('%s is rejected', (_what, settings, name) => {
    expect(() => readConfig(production(settings))).toThrow(name);
  });
});
