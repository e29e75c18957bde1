import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log } from '@trialwright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLogAcademy, startWitness, type LogAcademy, type TestWitness } from '../../../test/log.ts';
import { logEntry } from '../../core/log/log-entry.ts';
import { describePolicy, readProofs } from '../../core/log/published.ts';
import { ROOT } from '../../root.ts';

const hasGo = spawnSync('go', ['version']).status === 0;
const LOGGED = 'the bytes of a certificate';

/** Go's own code for its checksum database, with a few lines around it: see bench/judges/log-check. */
describe.skipIf(!hasGo)('a program that we did not write', () => {
  let academy: LogAcademy;
  let witnesses: TestWitness[];
  let folder: string;
  let proof: string;
  const file = (name: string, text?: string) => {
    const path = join(folder, name);
    if (text !== undefined) writeFileSync(path, text);
    return path;
  };
  const check = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(file('log-check'), words, { encoding: 'utf8' });
    return { isAccepted: status === 0, words: stdout + stderr };
  };
  const judge = (text: string, logged = LOGGED) =>
    check('proof', file('policy'), file('proof', text), file('logged', logged));
  const logMore = async (count: number) => {
    await academy.database.record(async (trx) => {
      for (let number = 0; number < count; number++)
        await logEntry(trx, 'release', `r${number}`, `r${number}`);
    });
    await academy.log();
    return (await academy.app.server.inject('/log/checkpoint')).body;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tw-judge-'));
    execFileSync('sh', [join(ROOT, 'bench/judges/log-check/build.sh'), file('log-check')]);
    academy = await startLogAcademy();
    witnesses = [
      await startWitness(academy.vkey),
      await startWitness(academy.vkey, { name: 'other.example' }),
    ];
    academy.watchedBy(witnesses);
    await logMore(300);
    await academy.database.record((trx) => logEntry(trx, 'certificate', 'CR-1', LOGGED));
    file('older', await logMore(50));
    proof = (await readProofs(academy.database.db, 'certificate', ['CR-1']))[0]?.proof ?? '';
    file('policy', describePolicy(academy.context));
  }, 240_000);
  afterAll(async () => {
    for (const witness of witnesses) await witness.stop();
    await academy.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('verifies a proof, with the signatures of the log and of both witnesses', () => {
    const { isAccepted, words } = judge(proof);
    expect(words).toContain('certificate: entry 300 of 351 in academy.example/log');
    expect(words.match(/^seen by \S+ at 20/gm)).toHaveLength(2);
    expect(isAccepted).toBe(true);
  });

  test('refuses another file, and a change of any line of the proof', () => {
    expect(judge(proof, `${LOGGED}.`).isAccepted).toBe(false);
    const lines = proof.split('\n');
    let refused = 0;
    for (const [at, line] of lines.entries()) {
      if (line === '') continue;
      const middle = Math.floor(line.length / 2);
      const other = line[middle] === 'A' ? 'B' : 'A';
      const changed = `${line.slice(0, middle)}${other}${line.slice(middle + 1)}`;
      expect(judge(lines.with(at, changed).join('\n')).isAccepted, line).toBe(false);
      expect(judge(lines.toSpliced(at, 1).join('\n')).isAccepted, line).toBe(false);
      refused += 2;
    }
    expect(refused).toBeGreaterThanOrEqual(20);
  });

  test('verifies that the log only grew, and refuses any other proof of it', async () => {
    file('newer', await logMore(40));
    const { body } = await academy.visitor(log.consistency, { query: { from: 351 } });
    const grown = (hashes: string[]) =>
      check('growth', file('policy'), file('older'), file('newer'), ...hashes);
    expect(grown(body.proof)).toEqual({
      isAccepted: true,
      words: expect.stringContaining('the first 351 of 391 entries are unchanged') as string,
    });
    expect(grown(body.proof.toReversed()).isAccepted).toBe(false);
    expect(grown(body.proof.slice(1)).isAccepted).toBe(false);
  });
});
