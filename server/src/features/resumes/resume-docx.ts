import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  TabStopType,
  TextRun,
  type ParagraphChild,
} from 'docx';
import { describeResume, type SheetBlock, type SheetEntry } from '@trialwright/paper/resume-sheet';
import { settleWordFile } from '../../core/office-file.ts';
import type { ResumeSource } from './resume-sources.service.ts';

/** Text width in twentieths of a point: A4 less margins of 2 cm, which also fits Letter. */
const WIDTH = 9600;
const GREEN = '00594A';
const QUIET = '54605E';
const BULLETS = 'bullets';
const TABS = [{ type: TabStopType.RIGHT, position: WIDTH }];
const RULE = { style: BorderStyle.SINGLE, size: 4, color: 'D6DEDB', space: 3 };

function blocksOf(blocks: SheetBlock[], style = 'Entry'): Paragraph[] {
  return blocks.flatMap((block) =>
    'text' in block
      ? [new Paragraph({ text: block.text, style })]
      : block.bullets.map(
          (text) => new Paragraph({ text, style, numbering: { reference: BULLETS, level: 0 } }),
        ),
  );
}

/** Left and right text on one line with a tab stop, to keep it text in reading order. */
function twoEnds(left: string, right: string, heading?: typeof HeadingLevel.HEADING_2): Paragraph {
  const when = right ? [new TextRun({ text: `\t${right}`, bold: false, size: 18, color: QUIET })] : [];
  return new Paragraph({
    tabStops: TABS,
    children: [new TextRun(left), ...when],
    ...(heading ? { heading } : { style: 'Entry' }),
  });
}

function link(text: string, href: string): ParagraphChild {
  return new ExternalHyperlink({ link: href, children: [new TextRun(text)] });
}

function entry({ title, detail, period, blocks, href }: SheetEntry): Paragraph[] {
  const place = detail
    ? [new Paragraph({ style: 'Place', children: [href ? link(detail, href) : new TextRun(detail)] })]
    : [];
  return [twoEnds(title, period, HeadingLevel.HEADING_2), ...place, ...blocksOf(blocks)];
}

function section(heading: string, content: Paragraph[]): Paragraph[] {
  if (content.length === 0) return [];
  return [
    new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1, border: { bottom: RULE } }),
    ...content,
  ];
}

const STYLES = {
  default: {
    document: {
      run: { font: 'Georgia', size: 20, language: { value: 'en-US' } },
      paragraph: { spacing: { after: 60, line: 268 } },
    },
    title: { run: { size: 46 }, paragraph: { spacing: { after: 40 } } },
    heading1: {
      run: { font: 'Calibri', size: 19, bold: true, color: GREEN },
      paragraph: { spacing: { before: 280, after: 80 }, keepNext: true },
    },
    heading2: {
      run: { size: 21, bold: true },
      paragraph: { spacing: { before: 120, after: 0 }, keepNext: true },
    },
  },
  paragraphStyles: [
    { id: 'Contact', name: 'Contact', basedOn: 'Normal', run: { font: 'Calibri', size: 18, color: QUIET } },
    { id: 'Entry', name: 'Entry', basedOn: 'Normal', paragraph: { spacing: { after: 40 } } },
    {
      id: 'Place',
      name: 'Place',
      basedOn: 'Entry',
      run: { italics: true, color: '45514F' },
      paragraph: { keepNext: true },
    },
  ],
};

const LISTS = {
  config: [
    {
      reference: BULLETS,
      levels: [
        {
          level: 0,
          format: LevelFormat.BULLET,
          text: '•',
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent: { left: 300, hanging: 240 } } },
        },
      ],
    },
  ],
};

/** A resume as an editable Word document with real headings and lists. */
export async function makeResumeDocx({
  resume,
  certificates,
  academyName,
}: ResumeSource): Promise<Uint8Array> {
  const sheet = describeResume(resume, certificates);
  const { name, contact, linkedIn, summary, experience, education, skills, certifications } = sheet;
  const file = new Document({
    title: resume.title,
    creator: name,
    lastModifiedBy: academyName,
    styles: STYLES,
    numbering: LISTS,
    sections: [
      {
        properties: { page: { margin: { top: 1134, bottom: 1134, left: 1134, right: 1134 } } },
        children: [
          new Paragraph({ text: name, heading: HeadingLevel.TITLE }),
          ...(contact.length > 0 ? [new Paragraph({ text: contact.join('  •  '), style: 'Contact' })] : []),
          ...(linkedIn
            ? [new Paragraph({ style: 'Contact', children: [link(linkedIn.text, linkedIn.href)] })]
            : []),
          ...blocksOf(summary),
          ...section('Experience', experience.flatMap(entry)),
          ...section('Education', education.flatMap(entry)),
          ...section(
            'Skills',
            skills.map((skill) => twoEnds(skill.name, skill.level)),
          ),
          ...section('Certifications', certifications.flatMap(entry)),
        ],
      },
    ],
  });
  return settleWordFile(new Uint8Array(await Packer.toBuffer(file)), resume.updatedAt);
}
