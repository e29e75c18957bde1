import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { logKeysOf, signedPath, type LogContext } from '../src/core/log/log-settings.ts';
import { formatVkey } from '../src/core/log/note.ts';
import { runLog } from '../src/core/log/sequencer.ts';
import { ROOT } from '../src/root.ts';
import { startAcademy, type TestAcademy } from './academy.ts';

export const WITNESS = join(ROOT, 'deploy/witness.mjs');

export interface TestWitness {
  /** `<vkey> <address>`, as in WITNESSES. */
  pair: string;
  url: string;
  process: ChildProcess;
  state: string;
  stop: () => Promise<void>;
}

/** The witness as operators run it, in a process of its own. */
export async function startWitness(
  logs: string,
  options: { name?: string; state?: string } = {},
): Promise<TestWitness> {
  const state = options.state ?? mkdtempSync(join(tmpdir(), 'tw-witness-'));
  const name = options.name ?? 'witness.example';
  const environment = { WITNESS_NAME: name, LOGS: logs, STATE: state, PORT: '0' };
  const child = spawn(process.execPath, [WITNESS], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const pair = line.toString().trim();
  return {
    pair,
    url: pair.split(' ')[1] ?? '',
    process: child,
    state,
    stop: async () => {
      if (child.exitCode === null && child.kill()) await once(child, 'exit');
      rmSync(state, { recursive: true, force: true });
    },
  };
}

export interface LogAcademy extends TestAcademy {
  context: LogContext;
  vkey: string;
  /** Logs what waits, and signs. */
  log: () => ReturnType<typeof runLog>;
  /** Sets the witnesses, as WITNESSES does. */
  watchedBy: (witnesses: readonly TestWitness[], quorum?: number) => void;
  /** Empties the tables, and lets the signer forget. */
  startOver: () => Promise<void>;
}

/** An academy with keys of its own, so that what its signer remembers is no other’s. */
export async function startLogAcademy(settings: Record<string, string> = {}): Promise<LogAcademy> {
  const keys = mkdtempSync(join(tmpdir(), 'tw-log-keys-'));
  cpSync(inject('keysDir'), keys, { recursive: true });
  const academy = await startAcademy({ KEYS_DIR: keys, PUBLIC_URL: 'https://academy.example', ...settings });
  const { context } = academy.app;
  const [key] = logKeysOf(context).slice(-1);
  return {
    ...academy,
    context,
    vkey: key ? formatVkey(key) : '',
    log: () => runLog(context),
    watchedBy: (witnesses, quorum) => {
      context.config.transparency.witnesses = witnesses.map(({ pair }) => pair).join(', ');
      context.config.transparency.quorum = quorum;
    },
    startOver: async () => {
      await academy.reset();
      rmSync(signedPath(context), { force: true });
    },
    close: async () => {
      await academy.close();
      rmSync(keys, { recursive: true, force: true });
    },
  };
}
