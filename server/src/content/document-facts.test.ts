import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DocumentFile } from './document-schemas.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { loadDocuments } from './load-documents.ts';

const documents = loadDocuments(CONTENT_ROOT, []);

function find(slug: string): DocumentFile {
  const document = documents.find((each) => each.slug === slug);
  if (!document) throw new Error(`There is no document ${slug}.`);
  return document;
}

/** All that a document says, as one text. */
function textOf(document: DocumentFile): string {
  return JSON.stringify(document);
}

function rowsOf(slug: string, sheetName: string): Map<string, string | number>[] {
  const sheet = find(slug).sheets.find(({ name }) => name === sheetName);
  return (sheet?.rows ?? []).map(
    (cells) => new Map(sheet?.columns.map(({ title }, index) => [title, cells[index] ?? ''])),
  );
}

describe('the serious adverse event form', () => {
  const blocks = find('serious-adverse-event-report-form').sections.flatMap((section) => section.blocks);

  test('can leave the site before a physician has judged the cause', () => {
    const causality = blocks.flatMap((block) => ('choice' in block ? block.choice : []));
    const options = causality.find(({ label }) => /reasonable possibility/.test(label))?.options ?? [];
    expect(options).toHaveLength(3);
    expect(options[2]).toMatch(/^Not yet assessed/);
    expect(JSON.stringify(blocks)).not.toContain('cannot exclude it');
  });

  test('tells when something was called in from when it was heard', () => {
    const labels = blocks
      .flatMap((block) => ('fields' in block ? block.fields : []))
      .map(({ label }) => label);
    expect(labels.filter((label) => /^(Called|Heard)/.test(label))).toHaveLength(2);
  });
});

describe('the invented trial TW-204 at site 07', () => {
  test('lends its participants to no other trial', () => {
    const others = documents.filter((document) => /TW-(?!204)\d{3}/.test(textOf(document)));
    expect(others.length).toBeGreaterThan(10);
    const borrowed = others.filter((document) => /\b07-0\d\d\b|Okafor/.test(textOf(document)));
    expect(borrowed.map(({ slug }) => slug)).toEqual([]);
  });

  test('gives each person one code at consent, in the order of the consents', () => {
    const rows = rowsOf('screening-enrollment-and-identification-logs', 'Screening log');
    const numbers = rows.map((row) => String(row.get('Screening number')));
    expect(numbers).toEqual(numbers.toSorted());
    for (const row of rows.filter((each) => each.get('Outcome') === 'Enrolled'))
      expect(row.get('Participant code')).toBe(row.get('Screening number'));
    const dates = rows.map((row) => String(row.get('Consent signed on')));
    expect(dates).toEqual(dates.toSorted());
  });

  test('dates the consent of 07-021 in the log as in the note', () => {
    const row = rowsOf('screening-enrollment-and-identification-logs', 'Screening log').find(
      (each) => each.get('Screening number') === '07-021',
    );
    expect(row?.get('Consent signed on')).toBe('2026-03-17');
    const note = textOf(find('worked-example-consent-process-note'));
    expect(note).toContain('The consent visit was on 17 MAR 2026');
  });
});

test('every document is something to study for in a competency', () => {
  const folder = join(CONTENT_ROOT, 'competencies');
  const frameworks = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const linked = new Set(Array.from(frameworks.matchAll(/\bdocument:([a-z0-9-]+)/g), ([, slug]) => slug));
  expect(documents.map(({ slug }) => slug).filter((slug) => !linked.has(slug))).toEqual([]);
});
