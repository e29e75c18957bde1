import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefusedError } from '../start-refused.ts';
import type { Account } from './account.ts';
import { cannotRunHere, type Binaries } from './binaries.ts';
import { LOCALE } from './initialise.ts';
import { readLine, type DatabaseLine } from './log.ts';

const READY = 'database system is ready to accept connections';
/** A killed server's backends exit within moments; until then, its shared memory is in use. */
const STILL_IN_USE = /pre-existing shared memory block|shared memory block .* is still in use/;
const TRIES = 50;
const TRY_AGAIN_MS = 100;
const SLOWEST_RESTART_MS = 5000;
const STOPS_WITHIN_MS = 10_000;
const LINES_KEPT = 20;

export interface ServerOptions {
  binaries: Binaries;
  account: Account;
  folder: string;
  /** As for `postgres -c`. */
  settings: Record<string, string>;
  log: (line: DatabaseLine) => void;
}

export interface ServerProcess {
  pid: () => number | undefined;
  /** Fast shutdown: aborts work in progress, writes everything, and waits for exit. */
  stop: () => Promise<void>;
}

/** Starts the server once; resolves when it accepts connections, or throws its last output. */
async function startOnce({ binaries, account, folder, settings, log }: ServerOptions): Promise<ChildProcess> {
  const child = spawn(
    binaries.postgres,
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: folder,
      // The academy's large pages are for passwords: each of the database's processes would fill whole ones.
      env: { ...process.env, ...LOCALE, GLIBC_TUNABLES: undefined },
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own session, so that Ctrl+C reaches only the academy, which stops its database last.
      detached: process.platform !== 'win32',
    },
  );
  const words: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRunHere(error.message)));
    child.once('exit', (code, signal) =>
      reject(
        new StartRefusedError(
          `The database in ${folder} cannot be started (${signal ?? `code ${code}`}):\n${words.join('\n')}\n` +
            'Its files were not changed. If they are damaged, restore the folder from a backup.',
        ),
      ),
    );
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (words.push(line) > LINES_KEPT) words.shift();
      log(readLine(line));
      if (line.includes(READY)) resolve();
    });
  });
  return child;
}

async function startPatiently(options: ServerOptions): Promise<ChildProcess> {
  for (let count = 1; ; count++) {
    try {
      return await startOnce(options);
    } catch (error) {
      const isPassing = error instanceof Error && STILL_IN_USE.test(error.message);
      if (!isPassing || count >= TRIES) throw error;
      await wait(TRY_AGAIN_MS);
    }
  }
}

/** Runs the server until `stop`, restarting it whenever it exits by itself. */
export async function runServer(options: ServerOptions): Promise<ServerProcess> {
  const state: { child?: ChildProcess | undefined; isStopping: boolean; restart?: Promise<void> } = {
    isStopping: false,
  };

  const keep = (started: ChildProcess) => {
    state.child = started;
    started.once('exit', (code, signal) => {
      state.child = undefined;
      if (state.isStopping) return;
      options.log({ level: 'error', text: `the database exited unexpectedly (${signal ?? `code ${code}`})` });
      state.restart = restart();
    });
  };
  const restart = async () => {
    for (let pause = TRY_AGAIN_MS; !state.isStopping; pause = Math.min(pause * 2, SLOWEST_RESTART_MS)) {
      try {
        keep(await startPatiently(options));
        options.log({ level: 'warn', text: 'the database was restarted' });
        return;
      } catch (error) {
        options.log({ level: 'error', text: (error as Error).message });
        await wait(pause);
      }
    }
  };
  // An academy that exits without stopping its database must not leave it running.
  const endAtOnce = () => state.child?.kill('SIGINT');
  process.once('exit', endAtOnce);

  keep(await startPatiently(options));
  return {
    pid: () => state.child?.pid,
    stop: async () => {
      state.isStopping = true;
      await state.restart;
      process.removeListener('exit', endAtOnce);
      const running = state.child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      const impatience = setTimeout(() => running.kill('SIGQUIT'), STOPS_WITHIN_MS);
      running.kill('SIGINT');
      await ended;
      clearTimeout(impatience);
    },
  };
}
