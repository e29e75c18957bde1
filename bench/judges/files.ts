import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeResume } from '@trialwright/paper/resume-sheet';
import { CONTENT_ROOT } from '../../server/src/content/content-root.ts';
import { loadDocuments } from '../../server/src/content/load-documents.ts';
import { loadCatalogue } from '../../server/src/content/load.ts';
import { drawReport } from '../../server/src/core/pdf/report-document.ts';
import { heading, table, text } from '../../server/src/core/pdf/report.ts';
import { makeCalendarFile } from '../../server/src/features/bookings/calendar-file.ts';
import { makeFile } from '../../server/src/features/documents/document-file.ts';
import { fileNameOf } from '../../server/src/features/documents/document-head.ts';
import { writeTextPdf } from '../../server/src/features/documents/text-pdf.ts';
import { makeResumeDocx } from '../../server/src/features/resumes/resume-docx.ts';
import { writeResume } from '../../server/src/features/resumes/resume-pages.ts';
import { writeWorkflows } from '../../server/src/features/workflows/workflow-pdf.ts';
import { officeFaults } from '../../server/test/office.ts';
import { FULL_RESUME } from '../../server/test/resumes.ts';

/**
 * `npm run judges:files` has programs that are not ours judge our files: poppler and qpdf the PDFs, the Open XML SDK and
 * LibreOffice the Office files, Python's icalendar the calendar files. What is not installed is named and skipped.
 */
const folder = mkdtempSync(join(tmpdir(), 'tw-judges-'));
const NAME = 'Trialwright';
const DATE = '2026-09-15T08:52:00.000Z';
const faults: string[] = [];
const missing = new Set<string>();

/** What a program prints; undefined if it is not installed. */
function ask(command: string, args: string[]): { ok: boolean; text: string } | undefined {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!error) return { ok: status === 0, text: stdout + (status === 0 ? '' : stderr) };
  missing.add(command);
  return undefined;
}

const files: string[] = [];
function keep(name: string, bytes: Uint8Array | string): void {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  files.push(path);
}
const ending = (end: string) => files.filter((path) => path.endsWith(end));

async function writeAll(): Promise<void> {
  for (const document of loadDocuments(CONTENT_ROOT, []))
    keep(fileNameOf(document), await makeFile(document, NAME));
  const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
  for (const [id, pdf] of await writeWorkflows(catalogue, writeTextPdf))
    keep(`workflow-${id}.pdf`, Buffer.from(pdf, 'base64'));
  const sheet = describeResume(FULL_RESUME, []);
  keep('resume.pdf', await writeResume({ title: 'Resume', sheet, date: DATE, academyName: NAME }));
  const resume = { ...FULL_RESUME, id: 1, userId: 1, createdAt: DATE, updatedAt: DATE };
  keep('resume.docx', await makeResumeDocx({ resume, certificates: [], academyName: NAME }));
  const rows = Array.from({ length: 120 }, (_, row) => [
    String(row + 1),
    `Zoë Ångström, 王小明, row ${row + 1}`,
  ]);
  const blocks = [
    heading('Rows'),
    text('A text.'),
    table(
      [
        ['Number', 1],
        ['Name', 4],
      ],
      rows,
      'None.',
    ),
  ];
  keep(
    'report.pdf',
    await drawReport({ title: 'Report', meta: 'm', blocks, foot: 'f', author: NAME, date: DATE }),
  );
  for (const [index, startsAt] of [
    '2027-03-15T14:00:00Z',
    '2027-11-07T05:30:00Z',
    '2027-11-07T06:30:00Z',
  ].entries()) {
    const entry = {
      bookingId: index,
      bookedAt: new Date(DATE),
      type: 'career',
      startsAt: new Date(startsAt),
    } as const;
    const who = {
      academy: 'Academy; of, "research"',
      organizer: 'a@example.org',
      attendee: { name: 'Zoë', email: 'z@example.org' },
    };
    keep(
      `booking-${index}.ics`,
      makeCalendarFile({ ...entry, ...who, sequence: index, isCancelled: false }).content,
    );
    keep(`booking-${index}.start`, startsAt);
  }
}

const squeeze = (words: string) => words.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Every word that the page shows must be in the structure, or be page furniture. */
function judgePdf(path: string): void {
  const info = ask('pdfinfo', [path])?.text;
  if (info !== undefined && !/Tagged: +yes/.test(info)) faults.push(`${path}: not tagged`);
  const fonts = ask('pdffonts', [path])?.text.split('\n').slice(2).filter(Boolean) ?? [];
  for (const font of fonts) if (!/yes +yes +yes +\d/.test(font)) faults.push(`${path}: ${font}`);
  const check = ask('qpdf', ['--check', path]);
  if (check && !check.ok) faults.push(`${path}: ${check.text}`);
  const structure = ask('pdfinfo', ['-struct-text', path])?.text;
  const shown = ask('pdftotext', [path, '-'])?.text;
  if (structure === undefined || shown === undefined) return;
  const read = squeeze(structure);
  const lines = shown.split('\n').filter((line) => line.trim() !== '' && !/page \d+ of \d+$/.test(line));
  for (const line of lines)
    for (const word of line.split(/\s+/).map(squeeze))
      // What is spelled in other letters is shown as what it stands for, and is in the structure as it is drawn.
      if (/^[\p{Script=Latin}\p{N}]+$/u.test(word) && !read.includes(word))
        faults.push(`${path}: "${word}" is not in the structure`);
}

function openInOffice(paths: string[]): void {
  const out = join(folder, 'opened');
  mkdirSync(out);
  const settings = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const run = ask('soffice', [settings, '--headless', '--convert-to', 'pdf', '--outdir', out, ...paths]);
  if (!run) return;
  const opened = run.text.match(/ -> /g)?.length ?? 0;
  if (opened !== paths.length) faults.push(`LibreOffice opened ${opened} of ${paths.length} files`);
}

const PYTHON = `
import sys
from datetime import timezone
from icalendar import Calendar
event = Calendar.from_ical(open(sys.argv[1], 'rb').read()).walk('VEVENT')[0]
print(event['DTSTART'].dt.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ'))
`;

function judgeCalendar(path: string): void {
  if (!ask('/usr/bin/python3', ['-c', 'import icalendar'])?.ok) {
    missing.add('python3-icalendar');
    return;
  }
  const start = ask('/usr/bin/python3', ['-c', PYTHON, path])?.text.trim();
  const expected = readFileSync(path.replace(/ics$/, 'start'), 'utf8');
  if (start !== expected) faults.push(`${path}: starts at ${start}, not at ${expected}`);
}

await writeAll();
for (const path of ending('.pdf')) judgePdf(path);
const office = [...ending('.docx'), ...ending('.xlsx')];
faults.push(...(await officeFaults(office)));
openInOffice(office);
for (const path of ending('.ics')) judgeCalendar(path);

console.log(
  `${ending('.pdf').length} PDFs, ${office.length} Office files, ${ending('.ics').length} calendar files in ${folder}`,
);
if (missing.size > 0) console.log(`Not installed, so not asked: ${[...missing].join(', ')}`);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'No faults.' : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);
