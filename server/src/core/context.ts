import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue } from '../content/catalogue.ts';
import type { Config } from '../config.ts';
import type { Database } from './database/open.ts';
import type { Jobs } from './jobs.ts';
import type { Mail } from './mail.ts';
import type { Sessions } from './sessions.ts';

/** What features are built from: made once in `buildApp` and passed as a value. */
export interface Context {
  config: Config;
  database: Database;
  /** Read it on every use: development replaces it when content is saved. */
  content: { catalogue: Catalogue };
  jobs: Jobs;
  mail: Mail;
  sessions: Sessions;
  log: FastifyBaseLogger;
  /** The server's clock; tests and the demo academy set their own. */
  now: () => Date;
}
