import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from './database/open.ts';
import type { Jobs } from './jobs.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { Mail } from './mail.ts';
import type { FetchOutside } from './outside-fetch.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** The dependencies of every academy, whatever it teaches. */
export interface CoreContext {
  config: Config;
  database: Database;
  jobs: Jobs;
  mail: Mail;
  sessions: Sessions;
  passwords: Passwords;
  /** What the academy signs with. */
  keys: KeyRing;
  log: FastifyBaseLogger;
  /** The server's clock; tests and the demo academy set their own. */
  now: () => Date;
  /** Reads a public document of another host. */
  fetchOutside: FetchOutside;
}
