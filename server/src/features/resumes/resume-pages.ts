import type { SheetBlock, SheetEntry } from '@trialwright/paper/resume-sheet';
import type { TextAttributes } from '@trialwright/paper/drawing';
import type { Block, EndsBlock, ListItem, TextBlock } from '../../core/pdf/pdf-blocks.ts';
import { A4 } from '../../core/pdf/pdf-flow.ts';
import type { Run } from '../../core/pdf/text-lines.ts';
import { writePages } from '../../core/pdf/write-pages.ts';
import type { ResumePage } from './resume-pdf.ts';

const TEXT = '#1b2625';
const QUIET = '#54605e';
const DETAIL = '#45514f';
const GREEN = '#00594a';
const RULE = '#d6dedb';
const SHEET = { ...A4, top: 54, bottom: 60, left: 60, right: 60 } as const;
const LEADING = 1.45;
const DOT = '  •  ';

interface Style {
  size: number;
  color?: string;
  family?: TextAttributes['fontFamily'];
  weight?: TextAttributes['fontWeight'];
  isItalic?: boolean;
  href?: string;
}

const SMALL = { size: 8.5, family: 'sans', color: QUIET } as const satisfies Style;

function run(
  text: string,
  { size, color = TEXT, family = 'serif', weight = 400, isItalic = false, href }: Style,
): Run {
  const face = { fontFamily: family, fontWeight: weight, fontStyle: isItalic ? 'italic' : 'normal' } as const;
  return { text, face, size, color, ...(href && { href }) };
}

function paragraph(text: string, style: Style, more: Partial<TextBlock> = {}): TextBlock {
  return { kind: 'text', tag: 'P', runs: [run(text, style)], leading: LEADING, ...more };
}

function blocksOf(blocks: SheetBlock[], size = 10): Block[] {
  return blocks.map((block) => {
    if ('text' in block) return paragraph(block.text, { size }, { before: 2 });
    const items = block.bullets.map((item): ListItem => ({
      mark: run('•', { size: 10 }),
      body: [paragraph(item, { size: 10 })],
      before: 1,
    }));
    return { kind: 'list', items, hang: 12 };
  });
}

/** Title and period on one line, kept together with the first lines below. */
function entry({ title, detail, period, blocks, href }: SheetEntry): Block[] {
  const head: EndsBlock = {
    kind: 'ends',
    left: { tag: 'H3', runs: [run(title, { size: 10.5, weight: 600 })] },
    right: period ? [run(period, SMALL)] : [],
    leading: LEADING,
    before: 7,
    keep: detail ? 35 : 20,
  };
  const place = paragraph(
    detail,
    { size: 10, isItalic: true, color: DETAIL, ...(href && { href }) },
    { keep: 20 },
  );
  return [head, ...(detail ? [place] : []), ...blocksOf(blocks)];
}

function section(heading: string, content: Block[]): Block[] {
  if (content.length === 0) return [];
  const title = paragraph(
    heading,
    { size: 8.5, family: 'sans', weight: 600, color: GREEN },
    { tag: 'H2', rule: { color: RULE, width: 0.8, gap: 3 }, before: 15, keep: 48 },
  );
  return [title, ...content];
}

function skillList(skills: { name: string; level: string }[]): Block[] {
  if (skills.length === 0) return [];
  const items = skills.map(({ name, level }): ListItem => ({
    body: [
      {
        kind: 'ends',
        left: { tag: 'P', runs: [run(name, { size: 10 })] },
        right: [run(level, SMALL)],
        leading: LEADING,
      },
    ],
    before: 3,
  }));
  return [{ kind: 'list', items, hang: 0 }];
}

/** The parts of a resume in reading order. */
export function describeResumePages({ sheet }: Pick<ResumePage, 'sheet'>): Block[] {
  const { name, contact, linkedIn, summary, experience, education, skills, certifications } = sheet;
  const [opening, ...more] = blocksOf(summary, 11);
  return [
    paragraph(name, { size: 24 }, { tag: 'H1', leading: 1.2, after: 4 }),
    ...(contact.length > 0 ? [paragraph(contact.join(DOT), SMALL)] : []),
    ...(linkedIn ? [paragraph(linkedIn.text, { ...SMALL, href: linkedIn.href })] : []),
    ...(opening?.kind === 'text' ? [{ ...opening, before: 11 }, ...more] : blocksOf(summary, 11)),
    ...section('Experience', experience.flatMap(entry)),
    ...section('Education', education.flatMap(entry)),
    ...section('Skills', skillList(skills)),
    ...section('Certifications', certifications.flatMap(entry)),
  ];
}

/** Renders a resume as a tagged A4 PDF; the same resume produces the same bytes. */
export function writeResume(page: ResumePage): Promise<Uint8Array> {
  const { title, sheet, date, academyName } = page;
  return writePages({
    facts: { title, author: sheet.name, creator: academyName, date },
    sheet: SHEET,
    blocks: describeResumePages(page),
    foot: {
      // From the second page on.
      lineOf: (number, pages) =>
        pages > 1
          ? run(`${sheet.name} · page ${number} of ${pages}`, { size: 8, family: 'sans', color: QUIET })
          : undefined,
      rise: 32,
    },
  });
}
