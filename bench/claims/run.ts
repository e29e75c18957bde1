import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { examItems } from '../../server/src/content/catalogue.ts';
import { loadCatalogue } from '../../server/src/content/load.ts';
import { startServer } from '../server.ts';
import { printTable } from '../table.ts';
import { ATTACKS } from './attacks.ts';
import { readHonestly } from './reader.ts';
import { drawSets, simulatePasses } from './simulate.ts';

/** `npm run claims:attack`: tries to be certified without learning, and simulates who passes by which attempt. */
const folder = mkdtempSync(join(tmpdir(), 'tw-claims-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

execFileSync('node', [join(import.meta.dirname, '../../scripts/setup.mjs')], { stdio: 'inherit' });
const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
const [attacked] = catalogue.coursesOf('CRA');
const [, full] = catalogue.coursesOf('Study_Coordinator');
if (!attacked || !full) throw new Error('The content has no course to attack.');

const server = await startServer(folder);
const outcomes = [];
for (const attack of ATTACKS) outcomes.push(await attack({ url: server.url, course: attacked }));
const reader = await readHonestly(server.url, attacked);
await server.stop();
printTable(
  'Attacks',
  outcomes.map(({ attack, got, isHeld }) => ({ attack, got, result: isHeld ? 'held' : 'BROKEN' })),
);

printTable('A reader at 350 words a minute, in a browser', [
  {
    lesson: reader.lesson,
    minutes: reader.minutes.toFixed(1),
    refused: reader.refusals.join(', ') || 'nothing',
    result: reader.isCompleted ? 'completed' : 'NOT COMPLETED',
  },
]);

const percent = (share: number) => `${Math.round(share * 100)}%`;
const random = (limit: number) => randomInt(limit);
const bank = examItems(full);
const small = bank.filter(({ id }) => Number(/\d+$/.exec(id)?.[0]) <= 32);
const table = (name: string, rows: ReturnType<typeof simulatePasses>) =>
  printTable(
    name,
    rows.map(({ knows, by }) => ({
      knows: percent(knows),
      'by attempt 1': percent(by[0] ?? 0),
      'by attempt 2': percent(by[1] ?? 0),
      'by attempt 3': percent(by[2] ?? 0),
    })),
  );
const few = { bank: small, sets: drawSets(full, random, small) };
const whole = { bank, sets: drawSets(full, random) };
table(
  `Passed if every key were told after an attempt, ${small.length} items`,
  simulatePasses(few, { tellsKeys: true }, random),
);
table(`Passed by the rules of today, ${bank.length} items`, simulatePasses(whole, {}, random));
table(
  'The same if every answer is right with that chance',
  simulatePasses(whole, { reading: 'answers' }, random),
);
table('The same without luck in guessing', simulatePasses(whole, { guess: 0 }, random));
const isUnhindered = reader.isCompleted && reader.refusals.length === 0;
process.exitCode = isUnhindered && outcomes.every(({ isHeld }) => isHeld) ? 0 : 1;
