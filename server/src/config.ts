import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import * as z from 'zod';
import { ROOT } from './root.ts';

/** The secret in .env.example; a production server rejects it. */
const SAMPLE_SECRET = 'sample-secret-for-development-only-change-me';

/** Private keys in the environment. */
const SECRET_KEYS = ['KEY_RECORDS', 'KEY_CREDENTIAL', 'KEY_CREDENTIAL_JWT', 'KEY_LOG', 'KEY_SIGNATURES'];

const MOST_WORDS_PER_MINUTE = 1000;
const WEEK_MINUTES = 7 * 24 * 60;
const flag = z.stringbool();

/** All settings, from the environment. Each is described in the README's table. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url().optional(),
  /** The name under which credentials are issued, where it is not that of PUBLIC_URL. */
  ISSUER_DID: z
    .string()
    .regex(/^did:web:[a-z0-9.-]+(%3A\d+)?$/, 'must be did:web: and a host')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  /** Private keys and the list of those that are trusted; DATA_DIR/keys by default. */
  KEYS_DIR: z.string().optional(),
  KEYS_PASSPHRASE_FILE: z.string().optional(),
  /** A program that signs in a key management system. */
  KEYS_COMMAND: z.string().optional(),
  /** Fingerprints of retired keys, for machines without the list. */
  KEYS_TRUSTED: z.string().optional(),
  KEY_RECORDS: z.string().optional(),
  KEY_CREDENTIAL: z.string().optional(),
  KEY_CREDENTIAL_JWT: z.string().optional(),
  KEY_LOG: z.string().optional(),
  KEY_SIGNATURES: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).optional(),
  SESSION_SECRET: z.string().min(32).default(SAMPLE_SECRET),
  /** For admins: 30 minutes at most. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).default(WEEK_MINUTES),
  TRUST_PROXY: z.string().default('false'),
  DEMO: flag.optional(),
  DEMO_PASSWORD: z.string().min(10).default('trialwright-demo'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Trialwright <no-reply@trialwright.example>'),
  SUPPORT_EMAIL: z.email().optional(),
  PRIVACY_EMAIL: z.email().optional(),
  ADMIN_EMAIL: z.email().optional(),
  SECURITY_EMAIL: z.email().optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_BASE: z.url().optional(), // Set only in tests.
  PAYMENT_SANDBOX: flag.optional(),
  OUTSIDE_FETCH: flag.default(true),
  METRICS_TOKEN: z.string().min(16).optional(),
  DEV_PORTAL: flag.default(true),
  /** Such as `openai:gpt-5-mini`, `anthropic:claude-sonnet-4-5` or `ollama:llama3.2`. */
  MENTOR_MODEL: z
    .string()
    .regex(/^(openai|anthropic|ollama):.+$/, 'must look like openai:model, anthropic:model, or ollama:model')
    .optional(),
  MENTOR_API_KEY: z.string().optional(),
  MENTOR_BASE_URL: z.url().optional(),
  MENTOR_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(20_000),
  /** The fastest reading that counts. Outside production, tests may read faster. */
  READING_WORDS_PER_MINUTE: z.coerce.number().int().min(200).default(600),
  MIN_FREE_MB: z.coerce.number().int().min(0).default(128),
  /** The log's name: the public URL without its scheme, and `/log`. */
  LOG_ORIGIN: z
    .string()
    .regex(/^[^\s+]+$/, 'must have no spaces and no plus')
    .optional(),
  /** Pairs of a verifier key and an address, separated by commas. */
  WITNESSES: z.string().optional(),
  WITNESS_QUORUM: z.coerce.number().int().min(0).optional(),
  /** A time stamp authority (RFC 3161). */
  TIMESTAMP_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiBase: string | undefined;
}

const MENTOR_PROVIDERS = ['openai', 'anthropic', 'ollama'] as const;

/** The language model that phrases the mentor's answers. */
export interface MentorModel {
  provider: (typeof MENTOR_PROVIDERS)[number];
  name: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  timeoutMs: number;
}

/** Where the academy’s private keys are. */
export interface KeySources {
  /** The folder of key files and of the list of trusted keys. */
  path: string;
  passphraseFile: string | undefined;
  command: string | undefined;
  trusted: string[];
  /** By purpose, PKCS#8 in base64: taken out of the environment at start. */
  given: Record<string, string | undefined>;
}

/** The public log of hashes, and who outside watches it. */
export interface TransparencySettings {
  origin: string;
  /** As written; core/log parses them. */
  witnesses: string | undefined;
  /** How many cosignatures make a proof; undefined for more than half. */
  quorum: number | undefined;
  stampUrl: string | undefined;
}

export interface Config {
  isProduction: boolean;
  isTest: boolean;
  host: string;
  port: number;
  /** The public URL; links in emails and certificates start with it. */
  publicUrl: string;
  /** Who issues credentials: a DID, and the URL of its host, where their addresses are. */
  issuer: { did: string; url: string; isLocal: boolean };
  dataDir: string;
  keys: KeySources;
  databaseUrl: string | undefined;
  databasePool: number;
  sessionSecret: string;
  /** Idle time after which a session ends; shorter for administrators. */
  sessionIdleMinutes: number;
  trustProxy: boolean | string;
  demo: boolean;
  demoPassword: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  supportEmail: string | undefined;
  privacyEmail: string | undefined;
  adminEmail: string | undefined;
  /** Where attempts to misuse a signature are reported; by default, the administrator's address. */
  securityEmail: string | undefined;
  /** Stripe keys; without them, the built-in gateway simulates payments. */
  stripe: StripeKeys | undefined;
  /** Without it, the mentor quotes passages and nothing leaves the server. */
  mentorModel: MentorModel | undefined;
  metricsToken: string | undefined;
  /** Whether documents of other hosts are read to check credentials. */
  fetchesOutside: boolean;
  /** Whether `/dev` shows trainers' slides and templates, to everyone. */
  devPortal: boolean;
  /** How fast a slide may be read at most before its lesson counts as read. */
  readingWordsPerMinute: number;
  minFreeBytes: number;
  transparency: TransparencySettings;
  logLevel: string;
}

function parseTrustProxy(value: string): boolean | string {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

/** All three keys, or none. */
function readStripeKeys(env: z.infer<typeof Environment>): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET;
  if (!secretKey && !publishableKey && !webhookSecret) return undefined;
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new Error(
      'Stripe requires all of STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, and STRIPE_WEBHOOK_SECRET.',
    );
  return { secretKey, publishableKey, webhookSecret, apiBase: env.STRIPE_API_BASE };
}

function readMentorModel(env: z.infer<typeof Environment>): MentorModel | undefined {
  const [before, ...after] = env.MENTOR_MODEL?.split(':') ?? [];
  const provider = MENTOR_PROVIDERS.find((each) => each === before);
  if (!provider) return undefined;
  return {
    provider,
    name: after.join(':'),
    apiKey: env.MENTOR_API_KEY,
    baseUrl: env.MENTOR_BASE_URL,
    timeoutMs: env.MENTOR_TIMEOUT_MS,
  };
}

/** did:web names a host; a port is written with %3A. */
function readIssuer(publicUrl: string, given: string | undefined): Config['issuer'] {
  const { host, hostname, protocol } = new URL(publicUrl);
  const did = given ?? `did:web:${host.replace(':', '%3A')}`;
  const url = `${protocol}//${did.slice('did:web:'.length).replace('%3A', ':')}`;
  // Only this machine can resolve it, so nothing is lost with it.
  return { did, url, isLocal: hostname === 'localhost' || hostname === '127.0.0.1' };
}

function readKeySources(env: z.infer<typeof Environment>): KeySources {
  return {
    path: env.KEYS_DIR ? resolve(ROOT, env.KEYS_DIR) : resolve(ROOT, env.DATA_DIR, 'keys'),
    passphraseFile: env.KEYS_PASSPHRASE_FILE,
    command: env.KEYS_COMMAND,
    trusted: env.KEYS_TRUSTED?.split(/[\s,]+/).filter(Boolean) ?? [],
    given: {
      records: env.KEY_RECORDS,
      credential: env.KEY_CREDENTIAL,
      'credential-jwt': env.KEY_CREDENTIAL_JWT,
      log: env.KEY_LOG,
      signatures: env.KEY_SIGNATURES,
    },
  };
}

function readPublicUrl(env: z.infer<typeof Environment>): string {
  return (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
}

function readTransparency(env: z.infer<typeof Environment>): TransparencySettings {
  return {
    origin: env.LOG_ORIGIN ?? `${readPublicUrl(env).replace(/^https?:\/\//, '')}/log`,
    witnesses: env.WITNESSES,
    quorum: env.WITNESS_QUORUM,
    stampUrl: env.TIMESTAMP_URL,
  };
}

/** Parses the environment once; throws a list of all errors. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Invalid settings:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && env.SESSION_SECRET === SAMPLE_SECRET)
    throw new Error('SESSION_SECRET is the sample value. Set a random one of at least 32 characters.');
  if (isProduction && !env.PUBLIC_URL) throw new Error('PUBLIC_URL is required in production.');
  if (isProduction && env.READING_WORDS_PER_MINUTE > MOST_WORDS_PER_MINUTE)
    throw new Error(`READING_WORDS_PER_MINUTE is at most ${MOST_WORDS_PER_MINUTE}: nobody reads faster.`);
  if (isProduction && env.DEMO) throw new Error('DEMO accounts aren’t allowed in production.');
  const stripe = readStripeKeys(env);
  if (isProduction && !stripe && !env.PAYMENT_SANDBOX)
    throw new Error('Set the Stripe keys, or PAYMENT_SANDBOX=true to run payments in test mode only.');
  const publicUrl = readPublicUrl(env);
  return {
    isProduction,
    isTest: env.NODE_ENV === 'test',
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    issuer: readIssuer(publicUrl, env.ISSUER_DID),
    dataDir: resolve(ROOT, env.DATA_DIR),
    keys: readKeySources(env),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL ?? Math.min(8, 2 * navigator.hardwareConcurrency + 1),
    sessionSecret: env.SESSION_SECRET,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    demo: env.DEMO ?? (!isProduction && !env.DATABASE_URL),
    demoPassword: env.DEMO_PASSWORD,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    privacyEmail: env.PRIVACY_EMAIL,
    adminEmail: env.ADMIN_EMAIL,
    securityEmail: env.SECURITY_EMAIL,
    stripe,
    mentorModel: readMentorModel(env),
    metricsToken: env.METRICS_TOKEN,
    fetchesOutside: env.OUTSIDE_FETCH,
    devPortal: env.DEV_PORTAL,
    readingWordsPerMinute: env.READING_WORDS_PER_MINUTE,
    transparency: readTransparency(env),
    minFreeBytes: env.MIN_FREE_MB * 1024 * 1024,
    logLevel: env.LOG_LEVEL,
  };
}

let loaded: Config | undefined;

/** Reads the project's `.env`, if any, once; the real environment takes precedence. */
export function loadConfig(): Config {
  if (loaded) return loaded;
  const file = join(ROOT, '.env');
  if (existsSync(file)) loadEnvFile(file);
  loaded = readConfig(process.env);
  // No private key is left for a program that the academy starts, or for a dump of the environment.
  for (const name of SECRET_KEYS) delete process.env[name];
  return loaded;
}
