import { Document, Page, renderToBuffer, Text, View, type DocumentProps } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import { chooseFonts } from './pdf-fonts.ts';
import { layOut, ROW, SHEET, type Placed, type Sheet } from './report-layout.ts';
import type { Report } from './report.ts';

const COLORS = { ink: '#1d1f1c', muted: '#5b5e57', green: '#1f5c4a', rule: '#c9cac4' } as const;

async function textAt({ x, y, lines, size, weight, color }: Placed, key: string): Promise<ReactElement> {
  const fonts = await chooseFonts(lines.join(''), {
    fontFamily: 'sans',
    fontWeight: weight,
    fontStyle: 'normal',
  });
  // Letters that no font has are replaced one for one, so that the lines keep their lengths.
  let rest = Array.from(fonts.text);
  const shown = lines.map((line) => {
    const { length } = Array.from(line);
    const part = rest.slice(0, length).join('');
    rest = rest.slice(length);
    return part;
  });
  const style = {
    position: 'absolute',
    left: x,
    top: y,
    // Wider than any line: what must not be broken is cut before.
    width: SHEET.width,
    fontSize: size,
    lineHeight: lines.length > 1 ? ROW / size : 1.2,
    color: COLORS[color],
    fontFamily: fonts.fontFamily,
  } as const;
  return createElement(Text, { key, style }, shown.join('\n'));
}

function ruleAt(top: number, key: string): ReactElement {
  const style = {
    position: 'absolute',
    left: SHEET.margin,
    right: SHEET.margin,
    top,
    height: 0.6,
    backgroundColor: COLORS.rule,
  } as const;
  return createElement(View, { key, style });
}

async function drawSheet(sheet: Sheet, foot: string, key: number): Promise<ReactElement> {
  const footer: Placed = {
    x: SHEET.margin,
    y: SHEET.height - 40,
    lines: [foot],
    size: 7.5,
    weight: 400,
    color: 'muted',
  };
  const texts = await Promise.all(
    [...sheet.texts, footer].map((placed, index) => textAt(placed, `text-${index}`)),
  );
  const rules = sheet.rules.map((top, index) => ruleAt(top, `rule-${index}`));
  return createElement(Page, { key, size: 'A4' }, ...rules, ...texts);
}

/** Draws a report as a PDF with selectable text; the same report gives the same bytes. */
export async function drawReport(report: Report): Promise<Uint8Array> {
  const { title, meta, foot, author, date } = report;
  const sheets = await layOut(report);
  const pages = await Promise.all(
    sheets.map((sheet, index) => drawSheet(sheet, `${foot} · page ${index + 1} of ${sheets.length}`, index)),
  );
  const document = createElement(
    Document,
    {
      title: `${title}: ${meta}`,
      author,
      language: 'en-US',
      creator: author,
      producer: author,
      creationDate: new Date(date),
    },
    ...pages,
  ) as ReactElement<DocumentProps>;
  return new Uint8Array(await renderToBuffer(document));
}
