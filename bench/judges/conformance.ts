import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

/** What the judges found on one screen. */
export interface Judged {
  path: string;
  user: string;
  file: string;
  axe: string[];
  html: string[];
}

const VERDICTS = ['Supports', 'Partially Supports', 'Does Not Support', 'Not Applicable'] as const;
const Criteria = z.array(
  z.strictObject({
    /** Of WCAG 2.2, with its name. */
    criterion: z.string(),
    level: z.enum(['A', 'AA']),
    verdict: z.enum(VERDICTS),
    remark: z.string(),
    /** What shows it: tests, judges, or a person’s look. */
    by: z.string(),
  }),
);

function tableOf(level: 'A' | 'AA', criteria: z.infer<typeof Criteria>): string {
  const rows = criteria
    .filter((each) => each.level === level)
    .map(({ criterion, verdict, remark, by }) => `| ${criterion} | ${verdict} | ${remark} | ${by} |`);
  return ['| Criterion | Conformance | Remarks | Shown by |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

/** The conformance report, in the order of the VPAT 2.5 INT, from the criteria and what the judges found. */
export function describeConformance(
  judged: readonly Judged[],
  versions: { axe: string; html: string },
): string {
  const path = join(import.meta.dirname, '../../docs/accessibility.yaml');
  const criteria = Criteria.parse(parse(readFileSync(path, 'utf8')));
  const count = (verdict: string) => criteria.filter((each) => each.verdict === verdict).length;
  const rows = judged.map(
    ({ path: page, user, axe, html }) =>
      `| \`${page}\` | ${user} | ${axe.length === 0 ? 'none' : axe.join('; ')} | ${html.length === 0 ? 'none' : html.length} |`,
  );
  return `# Accessibility conformance report

Written by \`npm run judges:pages\` from \`docs/accessibility.yaml\` and from what the judges found; do not edit it by hand.
It follows the order of the VPAT 2.5 INT for WCAG 2.2, levels A and AA. It is the maker's own statement; nobody outside has audited it.

- **Product**: Trialwright, the web application, in the state of this repository.
- **Method**: axe-core ${versions.axe} on ${judged.length} screens in both themes at 1440 and 390 px; the Nu HTML checker ${versions.html} on the rendered DOM of each; journeys by keyboard and with a virtual screen reader (\`e2e/\`); component tests; a person's look at screenshots with forced colors and at 390 px. No person who uses assistive technology every day has tested it yet.
- **Result**: ${VERDICTS.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')}, of ${criteria.length} criteria.

## Level A
${tableOf('A', criteria)}

## Level AA
${tableOf('AA', criteria)}

## Screens and what the judges found
| Screen | Seen by | axe-core | HTML checker |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
