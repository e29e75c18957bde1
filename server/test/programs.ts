import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Whether a program that validates our files is installed. */
export const has = (name: string): boolean => spawnSync('which', [name]).status === 0;

/** LibreOffice's command; undefined if it is not installed. */
export const OFFICE: string | undefined = ['soffice', 'libreoffice'].find(has);

/** Runs a program without blocking the academy: LibreOffice may take 30 seconds to start. */
export async function runProgram(command: string, args: string[], timeout = 60_000): Promise<string> {
  const { stdout } = await execute(command, args, { timeout, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Converts files with LibreOffice, which writes nothing for a file it cannot open. */
export async function convertInOffice(options: {
  /** Location of its settings for this run. */
  profile: string;
  format: string;
  out: string;
  files: string[];
}): Promise<void> {
  const { profile, format, out, files } = options;
  const settings = `-env:UserInstallation=file://${profile}`;
  const args = [settings, '--headless', '--convert-to', format, '--outdir', out, ...files];
  await runProgram(OFFICE ?? '', args, 280_000);
}
