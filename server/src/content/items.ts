import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { blindSheet, BlindAnswers, compareReading } from './blind-reading.ts';
import { compareWithAims, describeBanks, writeBankTable } from './bank-table.ts';
import { findShortfalls } from './bank-shortfalls.ts';
import type { CatalogueCourse } from './catalogue.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { formatProblem } from './problems.ts';
import { readContent } from './read.ts';
import { explainCues, findCues } from './wording-cues.ts';

/**
 * Tools for item writers and reviewers:
 * `npm run items -- cues [course]`, clues in the wording of the options;
 * `npm run items -- blind <course> [--options]`, a sheet for a second reader, or its options alone;
 * `npm run items -- score <course> <answers.json> [--record]`, where the reader and the key disagree;
 * `npm run items -- table [--write]`, what can be counted about all banks; into docs/banks.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'boolean' },
    only: { type: 'string' },
    options: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});
const [command, slug, answersPath] = positionals;

const { catalogue, problems } = readContent();
if (!catalogue) throw new Error(problems.map(formatProblem).join('\n'));
const banks = catalogue.courses.filter(({ isPublished }) => isPublished);
const percent = (share: number) => `${Math.round(share * 100)}%`.padStart(6);

function bankNamed(name: string | undefined): CatalogueCourse {
  const bank = banks.find((each) => each.slug === name);
  if (!bank) throw new Error(`No published course is called '${name ?? ''}'.`);
  return bank;
}

/** The items whose ids match `--only`, a regular expression; without it all. */
function chosen(bank: CatalogueCourse) {
  const only = new RegExp(values.only ?? '');
  return bank.questions.filter(({ id }) => only.test(id));
}

function printCues(): void {
  const cues = findCues(banks);
  console.log(`${'bank'.padEnd(44)} items  options  function  longest`);
  for (const bank of cues)
    console.log(
      `${bank.slug.padEnd(44)} ${String(bank.items).padStart(5)}  ${percent(bank.allWords)}   ${percent(bank.functionWords)}   ${percent(bank.longest)}`,
    );
}

function printBank(bank: CatalogueCourse): void {
  for (const { id, chance, options } of explainCues(bank, banks)) {
    console.log(`${id}  ${percent(chance)}`);
    for (const { text, correct, words } of options)
      console.log(`  ${correct ? '*' : ' '} ${text}${words.length > 0 ? `   [${words.join(', ')}]` : ''}`);
  }
  const cues = findCues(banks).find((each) => each.slug === bank.slug);
  if (!cues) return;
  console.log(
    `\nKey found from the options alone: ${percent(cues.allWords).trim()}; from function words: ${percent(cues.functionWords).trim()}; longest: ${percent(cues.longest).trim()}; chance is 25%.`,
  );
  for (const line of findShortfalls(bank, cues)) console.log(`Short: ${line}.`);
}

/** Writes each reading beside its item, without touching the rest of the file. */
function record(bank: CatalogueCourse, readings: ReturnType<typeof compareReading>): void {
  const path = join(CONTENT_ROOT, 'courses', bank.slug, 'questions.yaml');
  const document = parseDocument<YAMLSeq<YAMLMap>>(readFileSync(path, 'utf8'));
  for (const item of document.contents?.items ?? []) {
    const reading = readings.find(({ id }) => id === item.get('id'));
    if (!reading) continue;
    const known = item.get('solvedBlind');
    const rows = document.createNode([...(isSeq(known) ? known.items : []), reading.record], { flow: false });
    if (isSeq(rows)) for (const row of rows.items) if (isMap(row)) row.flow = true;
    item.set('solvedBlind', rows);
  }
  writeFileSync(path, document.toString({ lineWidth: 110 }));
}

function score(bank: CatalogueCourse): void {
  if (!answersPath || !existsSync(answersPath)) throw new Error('Specify the answers file.');
  const answers = BlindAnswers.parse(JSON.parse(readFileSync(answersPath, 'utf8')));
  const readings = compareReading(chosen(bank), answers);
  for (const { id, agrees, record: reading, note } of readings)
    if (!agrees || reading.sure === 1)
      console.log(`${id}: ${agrees ? 'agrees, unsure' : `chose option ${reading.choice}`}. ${note ?? ''}`);
  const agreed = readings.filter(({ agrees }) => agrees).length;
  const guessed = readings.filter((reading) => reading.guessed === true).length;
  console.log(`${agreed} of ${readings.length} agree; guessed unread: ${guessed}.`);
  if (values.record) record(bank, readings);
}

function printTable(): void {
  const figures = describeBanks(banks);
  if (values.write) writeFileSync(join(CONTENT_ROOT, '../docs/banks.md'), writeBankTable(figures));
  for (const { figure, aim, reached, isMet } of compareWithAims(figures))
    console.log(`${figure.padEnd(44)} ${aim.padEnd(16)} ${reached}${isMet ? '' : '  MISSED'}`);
}

if (command === 'cues' && slug) printBank(bankNamed(slug));
else if (command === 'cues') printCues();
else if (command === 'blind') console.log(blindSheet(chosen(bankNamed(slug)), values.options));
else if (command === 'score') score(bankNamed(slug));
else if (command === 'table') printTable();
else {
  console.error('Use cues, blind, score, or table.');
  process.exitCode = 1;
}
