import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { loadCatalogue } from '../../content/load.ts';
import { openForCommand } from '../../core/database/open-for-command.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { createItemReports } from './items.service.ts';
import { describeTechnicalReport } from './technical-report.ts';

/**
 * `npm run items:report` lists the courses with their answers and flagged items; with the slug of a course it prints its
 * technical report and writes it as JSON and PDF, into the folder named by `--out`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: '.' } },
});
const [slug] = positionals;
const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
const database = await openForCommand();
const reports = createItemReports({ content: { catalogue }, database });

async function list(): Promise<void> {
  const name = 'course'.padEnd(48);
  console.log(`${name} first attempts  answers  calibrated  flagged`);
  for (const each of await reports.readSummaries())
    console.log(
      `${each.courseTitle.padEnd(48)} ${String(each.firstAttempts).padStart(14)}  ${String(each.answers).padStart(7)}  ` +
        `${`${each.calibrated} of ${each.items}`.padStart(10)}  ${String(each.flagged).padStart(7)}`,
    );
}

async function write(course: CatalogueCourse): Promise<void> {
  const report = await reports.readReport(course.id);
  for (const { heading, paragraphs } of report.sections) console.log([heading, ...paragraphs, ''].join('\n'));
  mkdirSync(values.out, { recursive: true });
  const file = join(values.out, `technical-report-${course.slug}`);
  const document = describeTechnicalReport(report, catalogue.academy.name, course.effectiveDate);
  writeFileSync(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${file}.pdf`, await writeReport(document));
  console.log(`Written: ${file}.json and ${file}.pdf`);
}

try {
  const course = catalogue.courses.find((each) => each.isPublished && each.slug === slug);
  if (slug === undefined) await list();
  else if (course) await write(course);
  else {
    console.error(`No published course is called '${slug}'.`);
    process.exitCode = 1;
  }
} finally {
  await database.close();
}
