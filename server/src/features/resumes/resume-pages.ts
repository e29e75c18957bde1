import {
  Document,
  Font,
  Link,
  Page,
  renderToBuffer,
  Text,
  View,
  type DocumentProps,
} from '@react-pdf/renderer';
import type { SheetBlock, SheetEntry } from '@trialwright/paper/resume-sheet';
import type { TextAttributes } from '@trialwright/paper/drawing';
import { createElement, type ElementType, type ReactElement, type ReactNode } from 'react';
import { chooseFonts } from '../../core/pdf/pdf-fonts.ts';
import type { ResumePage } from './resume-pdf.ts';

const TEXT = '#1b2625';
const QUIET = '#54605e';
const DETAIL = '#45514f';
const GREEN = '#00594a';
const RULE = '#d6dedb';
const PAGE = { paddingTop: 54, paddingBottom: 60, paddingHorizontal: 60 } as const;
/** Words longer than this may be broken at line ends; shorter ones stay whole, so that they can be searched. */
const UNBROKEN = 44;
const DOT = '  •  ';
/** Bidirectional and joining controls, which the fonts do not draw. */
const UNDRAWN = /\p{Cf}/gu;

Font.registerHyphenationCallback((word) =>
  word.length <= UNBROKEN ? [word] : (word.match(/.{1,12}/gsu) ?? [word]),
);

// The library's types lack the page number and `fixed` for repeated parts.
const TextElement: ElementType = Text;
const ViewElement: ElementType = View;

interface Style {
  size: number;
  color?: string;
  family?: TextAttributes['fontFamily'];
  weight?: TextAttributes['fontWeight'];
  isItalic?: boolean;
  href?: string;
}

async function textOf(content: string, style: Style, box: object = {}): Promise<ReactElement> {
  const { size, color = TEXT, family = 'serif', weight = 400, isItalic = false, href } = style;
  const drawn = content.normalize('NFC').replaceAll(UNDRAWN, '');
  const fontStyle = isItalic ? 'italic' : 'normal';
  const { text, fontFamily } = await chooseFonts(drawn, {
    fontFamily: family,
    fontWeight: weight,
    fontStyle,
  });
  const link = href
    ? createElement(Link, { src: href, style: { color, textDecoration: 'none' } }, text)
    : text;
  return createElement(
    TextElement,
    { style: { fontFamily, fontSize: size, lineHeight: 1.45, color, ...box } },
    link,
  );
}

function view(style: object, children: ReactNode[], more: object = {}): ReactElement {
  return createElement(ViewElement, { style, ...more }, ...children);
}

async function bullet(item: string): Promise<ReactElement> {
  const mark = await textOf('•', { size: 10 }, { width: 12 });
  return view({ flexDirection: 'row', marginTop: 1 }, [mark, await textOf(item, { size: 10 }, { flex: 1 })]);
}

async function blocksOf(blocks: SheetBlock[], size = 10): Promise<ReactElement[]> {
  const made = await Promise.all(
    blocks.map(async (block) =>
      'text' in block
        ? [await textOf(block.text, { size }, { marginTop: 2 })]
        : Promise.all(block.bullets.map(bullet)),
    ),
  );
  return made.flat();
}

/** Title and period on one line, kept together with the first lines below. */
async function entry({ title, detail, period, blocks, href }: SheetEntry): Promise<ReactElement[]> {
  const when = { size: 8.5, family: 'sans', color: QUIET } as const;
  const head = view({ flexDirection: 'row', alignItems: 'flex-end', marginTop: 7 }, [
    await textOf(title, { size: 10.5, weight: 600 }, { flex: 1, marginRight: 14 }),
    ...(period ? [await textOf(period, when)] : []),
  ]);
  const place = await textOf(detail, { size: 10, isItalic: true, color: DETAIL, ...(href && { href }) });
  const kept = view({}, detail ? [head, place] : [head], { wrap: false, minPresenceAhead: 20 });
  return [kept, ...(await blocksOf(blocks))];
}

async function section(heading: string, content: ReactElement[]): Promise<ReactElement[]> {
  if (content.length === 0) return [];
  const title = await textOf(heading, { size: 8.5, family: 'sans', weight: 600, color: GREEN });
  const rule = { borderBottomWidth: 0.8, borderColor: RULE, paddingBottom: 3, marginTop: 15 };
  return [view(rule, [title], { minPresenceAhead: 48 }), ...content];
}

async function skill({ name, level }: { name: string; level: string }): Promise<ReactElement> {
  return view(
    { flexDirection: 'row', alignItems: 'flex-end', marginTop: 3 },
    [
      await textOf(name, { size: 10 }, { flex: 1, marginRight: 14 }),
      await textOf(level, { size: 8.5, family: 'sans', color: QUIET }),
    ],
    { wrap: false },
  );
}

async function entries(list: SheetEntry[]): Promise<ReactElement[]> {
  return (await Promise.all(list.map(entry))).flat();
}

async function contentOf({ sheet }: ResumePage): Promise<ReactElement[]> {
  const { name, contact, linkedIn, summary, experience, education, skills, certifications } = sheet;
  const quiet = { size: 8.5, family: 'sans', color: QUIET } as const;
  return [
    await textOf(name, { size: 24 }, { lineHeight: 1.2, marginBottom: 4 }),
    ...(contact.length > 0 ? [await textOf(contact.join(DOT), quiet)] : []),
    ...(linkedIn ? [await textOf(linkedIn.text, { ...quiet, href: linkedIn.href })] : []),
    view({ marginTop: summary.length > 0 ? 9 : 0 }, await blocksOf(summary, 11)),
    ...(await section('Experience', await entries(experience))),
    ...(await section('Education', await entries(education))),
    ...(await section('Skills', await Promise.all(skills.map(skill)))),
    ...(await section('Certifications', await entries(certifications))),
  ];
}

/** Name and page number, from the second page on. */
async function footOf(name: string): Promise<ReactElement> {
  const drawn = name.normalize('NFC').replaceAll(UNDRAWN, '');
  const face = { fontFamily: 'sans', fontWeight: 400, fontStyle: 'normal' } as const;
  const { text, fontFamily } = await chooseFonts(drawn, face);
  return createElement(TextElement, {
    fixed: true,
    style: { position: 'absolute', left: 60, right: 60, bottom: 30, fontSize: 8, color: QUIET, fontFamily },
    render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
      totalPages > 1 ? `${text} · page ${pageNumber} of ${totalPages}` : '',
  });
}

/** Renders a resume as an A4 PDF with selectable text; the same resume produces the same bytes. */
export async function writeResume(page: ResumePage): Promise<Uint8Array> {
  const { title, sheet, date, academyName } = page;
  const content = (await contentOf(page)).map((element, key) =>
    createElement(element.type, { ...(element.props as object), key }),
  );
  const document = createElement(
    Document,
    {
      title,
      author: sheet.name,
      language: 'en-US',
      creator: academyName,
      producer: academyName,
      creationDate: new Date(date),
    },
    createElement(Page, { size: 'A4', style: PAGE }, ...content, await footOf(sheet.name)),
  ) as ReactElement<DocumentProps>;
  return new Uint8Array(await renderToBuffer(document));
}
