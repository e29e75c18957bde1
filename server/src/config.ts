import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import * as z from 'zod';
import { ROOT } from './root.ts';

/** The secret in .env.example; a production server rejects it. */
const SAMPLE_SECRET = 'sample-secret-for-development-only-change-me';

const MOST_WORDS_PER_MINUTE = 1000;

const flag = z.stringbool();

/** All settings, from the environment. Each is described in the README's table. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(8),
  SESSION_SECRET: z.string().min(32).default(SAMPLE_SECRET),
  /** For admins: 30 minutes at most. */
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(7 * 24 * 60),
  TRUST_PROXY: z.string().default('false'),
  DEMO: flag.optional(),
  DEMO_PASSWORD: z.string().min(10).default('trialwright-demo'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Trialwright <no-reply@trialwright.example>'),
  SUPPORT_EMAIL: z.email().optional(),
  PRIVACY_EMAIL: z.email().optional(),
  ADMIN_EMAIL: z.email().optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Base URL of Stripe's API; set only in tests. */
  STRIPE_API_BASE: z.url().optional(),
  PAYMENT_SANDBOX: flag.optional(),
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

export interface Config {
  isProduction: boolean;
  isTest: boolean;
  host: string;
  port: number;
  /** The public URL; links in emails and certificates start with it. */
  publicUrl: string;
  dataDir: string;
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
  /** Stripe keys; without them, the built-in gateway simulates payments. */
  stripe: StripeKeys | undefined;
  /** Without it, the mentor quotes passages and nothing leaves the server. */
  mentorModel: MentorModel | undefined;
  metricsToken: string | undefined;
  /** Whether `/dev` shows trainers' slides and templates, to everyone. */
  devPortal: boolean;
  /** How fast a slide may be read at most before its lesson counts as read. */
  readingWordsPerMinute: number;
  minFreeBytes: number;
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
  return {
    isProduction,
    isTest: env.NODE_ENV === 'test',
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir: resolve(ROOT, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
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
    stripe,
    mentorModel: readMentorModel(env),
    metricsToken: env.METRICS_TOKEN,
    devPortal: env.DEV_PORTAL,
    readingWordsPerMinute: env.READING_WORDS_PER_MINUTE,
    minFreeBytes: env.MIN_FREE_MB * 1024 * 1024,
    logLevel: env.LOG_LEVEL,
  };
}

/** Reads the project's `.env`, if any; the real environment takes precedence. */
export function loadConfig(): Config {
  const file = join(ROOT, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return readConfig(process.env);
}
