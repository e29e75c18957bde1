import { DOCUMENT_CATEGORIES, ROLES } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import type { Problem } from './problems.ts';
import { checkDocument } from './document-rules.ts';
import { DocumentFile } from './document-schemas.ts';
import { checkGlossary } from './glossary-rules.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { loadCatalogue } from './load.ts';
import { loadShelf } from './load-shelf.ts';
import { renderLesson } from './render-lesson.ts';
import { buildShelf } from './shelf.ts';
import { GlossaryFile, WorkflowFile } from './shelf-schemas.ts';
import { planWorkflow } from './workflow-plan.ts';

const problems: Problem[] = [];
const shelf = buildShelf(loadShelf(CONTENT_ROOT, problems));

describe('the reference shelf', () => {
  test('has no problem, 400 terms and more, 66 documents, four workflows and six days', () => {
    expect(problems).toEqual([]);
    expect(shelf.terms.length).toBeGreaterThanOrEqual(400);
    expect(shelf.documents).toHaveLength(66);
    expect(shelf.workflows).toHaveLength(4);
    expect(ROLES.map((role) => shelf.day(role)?.role)).toEqual([...ROLES]);
  });

  test(
    'every term has a category, a source, related terms that exist, and a definition in sentences',
    { tags: ['L-GLOSS-11'] },
    () => {
      const names = new Set(shelf.terms.map(({ term }) => term));
      for (const { term, definition, category, source, relatedTerms } of shelf.terms) {
        expect(definition, term).toMatch(/^[A-Z0-9“‘].*[.)”]$/s);
        expect(category && source, term).toBeTruthy();
        expect(
          relatedTerms.filter((related) => !names.has(related)),
          term,
        ).toEqual([]);
      }
    },
  );

  test.each([
    ['the validity of GCP training', 'coordinator-onboarding', /3 years/],
    ['the time to think about consent', 'informed-consent', /24 hours/],
    ['the notice to the sponsor', 'adverse-events', /24 hours/],
    ['the report of a deviation', 'protocol-deviation', /5 business days/],
    ['the start-up of a study', 'study-startup', /8-12 weeks/],
  ])(
    'the guidance on %s names the common number, its source, and the local rule',
    { tags: ['L-MENTOR-14', 'L-MENTOR-15', 'L-MENTOR-16', 'L-MENTOR-17', 'L-MENTOR-18'] },
    (_what, id, number) => {
      const topic = shelf.guidance.topics.find((each) => each.id === id);
      expect(topic?.guidance).toMatch(number);
      expect(topic?.guidance).toMatch(/source:|\(source/i);
      expect(`${topic?.guidance} ${topic?.note}`).toMatch(/check your local rule/i);
    },
  );

  test('documents stand in every category, and every role has some', { tags: ['L-DOCS-04'] }, () => {
    expect(new Set(shelf.documents.map(({ category }) => category))).toEqual(new Set(DOCUMENT_CATEGORIES));
    for (const role of ROLES)
      expect(shelf.documents.filter(({ roles }) => roles.includes(role)).length, role).toBeGreaterThan(8);
  });

  test('no document asks for names or full birth dates, but the identification list and signed consent', () => {
    const mayAsk = /identification|consent|assent/;
    for (const document of shelf.documents.filter(({ slug }) => !mayAsk.test(slug))) {
      const labels = [
        ...document.sections.flatMap(({ blocks }) =>
          blocks.flatMap((block) => ('fields' in block ? block.fields.map(({ label }) => label) : [])),
        ),
        ...document.sheets.flatMap(({ columns, fields }) => [
          ...columns.map(({ title }) => title),
          ...fields.map(({ label }) => label),
        ]),
      ];
      expect(
        labels.filter((label) =>
          /(participant|patient|subject)('s|’s)? (full )?name|date of birth/i.test(label),
        ),
        document.slug,
      ).toEqual([]);
    }
  });

  test(
    'the four workflows have seven steps each, as specified',
    { tags: ['L-FLOW-02', 'L-FLOW-03', 'L-FLOW-12'] },
    () => {
      expect(shelf.workflows.map(({ slug }) => slug)).toEqual([
        'study-initiation',
        'patient-enrollment-flow',
        'safety-reporting-workflow',
        'study-closeout',
      ]);
      for (const { steps, detailedSteps } of shelf.workflows) {
        expect(steps).toHaveLength(7);
        expect(detailedSteps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7]);
        expect(detailedSteps.map(({ title }) => title)).toEqual(steps);
      }
    },
  );

  test('their durations reach from one day to 3-6 months', { tags: ['L-FLOW-04'] }, () => {
    const durations = shelf.workflows.map(({ estimatedDuration }) => estimatedDuration);
    expect(durations).toContain('3-6 months');
    expect(durations.some((duration) => duration.startsWith('1 day'))).toBe(true);
  });

  test(
    'a day has ten entries and more in order of time, each with a category',
    { tags: ['C-DAY-02', 'C-DAY-07'] },
    () => {
      const minutes = (time: string) => {
        const [, hour = '0', minute = '0', half] = /^(\d+):(\d\d) (AM|PM)$/.exec(time) ?? [];
        return (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0);
      };
      for (const role of ROLES) {
        const schedule = shelf.day(role)?.schedule ?? [];
        expect(schedule.length, role).toBeGreaterThanOrEqual(10);
        const times = schedule.map(({ time }) => minutes(time));
        expect(times, role).toEqual(times.toSorted((a, b) => a - b));
      }
    },
  );
});

const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });

describe('terms in lessons', () => {
  const lessons = catalogue.courses.flatMap((course) => course.lessons);

  test('are linked once a lesson, where they first stand, to their place in the glossary', () => {
    const linked = lessons.map((lesson) => {
      const html = renderLesson(lesson, catalogue.shelf)
        .map((slide) => slide.html)
        .join('');
      return [...html.matchAll(/<a class="term" href="\/glossary\?term=([^"]+)" data-term="(\d+)">/g)];
    });
    for (const links of linked) {
      const ids = links.map(([, , id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, name, id] of links)
        expect(decodeURIComponent((name ?? '').replaceAll('&#x26;', '&'))).toBe(
          catalogue.shelf.term(Number(id))?.term,
        );
    }
    expect(linked.filter((links) => links.length >= 5).length).toBeGreaterThan(lessons.length * 0.9);
  });

  test('headings, labels and table heads stay without links', () => {
    for (const lesson of lessons) {
      const html = renderLesson(lesson, catalogue.shelf)
        .map((slide) => slide.html)
        .join('');
      for (const tag of ['h3', 'th', 'summary', 'code'])
        expect(html).not.toMatch(new RegExp(`<${tag}[^>]*>(?:(?!</${tag}>).)*class="term"`, 's'));
    }
  });
});

describe('the rules of the shelf', () => {
  const entry = {
    id: 1,
    term: 'Assent',
    definition: 'word '.repeat(40),
    relatedTerms: ['Dissent'],
    source: 'x',
  };
  const file = (terms: object[]) => [
    { file: 'content/glossary/x.yaml', value: GlossaryFile.parse({ category: 'Ethics', terms }) },
  ];
  const dissent = { ...entry, id: 2, term: 'Dissent', relatedTerms: ['Assent'] };

  test.each([
    ['a short definition', [{ ...entry, definition: 'Too short.' }, dissent], /3 words|2 words/],
    ['an id that is taken', [entry, { ...dissent, id: 1 }], /the id 1 is taken/],
    [
      'a related term that does not exist',
      [{ ...entry, relatedTerms: ['Nobody'] }, dissent],
      /no related term "Nobody"/,
    ],
    ['a term defined twice', [entry, dissent, { ...entry, id: 3, term: 'ASSENT' }], /defined twice/],
    ['an alias that is a term', [{ ...entry, aliases: ['Dissent'] }, dissent], /is a name of Dissent/],
  ])('%s is a problem', (_what, terms, message) => {
    expect(checkGlossary(file([entry, dissent]))).toEqual([]);
    expect(
      checkGlossary(file(terms))
        .map((problem) => problem.message)
        .join('\n'),
    ).toMatch(message);
  });

  const sheet = {
    name: 'Log',
    instruction: 'One row each.',
    columns: [
      { title: 'Date', kind: 'date' },
      { title: 'Kind', kind: 'choice', options: ['A', 'B'] },
      { title: 'Count', kind: 'number' },
    ],
    rows: [['2026-01-31', 'A', 3]],
  };
  const document = (sheets: object[]) =>
    DocumentFile.parse({
      id: 1,
      slug: 'log',
      title: 'Log',
      description: 'A log of things that happened, with their dates and kinds.',
      category: 'Templates',
      roles: ['PI'],
      fileType: 'xlsx',
      version: '1.0',
      effectiveDate: '2026-01-01',
      purpose: 'To record what happened.',
      howToUse: ['Fill it in.', 'File it.'],
      references: ['ICH E6(R3)'],
      sheets,
    });

  test.each([
    ['a cell too few', { ...sheet, rows: [['2026-01-31', 'A']] }, /2 cells for 3 columns/],
    ['a value outside the list', { ...sheet, rows: [['2026-01-31', 'C', 1]] }, /not one of the options/],
    ['a date that is none', { ...sheet, rows: [['soon', 'A', 1]] }, /not a date/],
    ['a word for a number', { ...sheet, rows: [['2026-01-31', 'A', 'three']] }, /not a number/],
    ['a sum of a column that is not there', { ...sheet, totals: ['Cost'] }, /no column Cost/],
  ])('%s is a problem', (_what, faulty, message) => {
    expect(checkDocument(document([sheet]))).toEqual([]);
    expect(checkDocument(document([faulty])).join('\n')).toMatch(message);
  });

  test('a schedule follows durations and dependencies, and a circle has none', () => {
    const base = shelf.workflows[0]!;
    const { days: _days, detailedSteps: _detailedSteps, ...head } = base;
    const step = (after: number[], min: number, max: number) => ({
      ...base.detailedSteps[0]!,
      days: { min, max },
      after,
    });
    const plan = (steps: object[]) => {
      const parsed = steps.map((each) => {
        const {
          step: _step,
          earliest: _earliest,
          latest: _latest,
          ...rest
        } = each as ReturnType<typeof step>;
        return rest;
      });
      return planWorkflow(WorkflowFile.parse({ ...head, steps: parsed }));
    };
    const chain = [
      step([], 1, 2),
      step([1], 3, 5),
      step([1], 4, 4),
      step([2, 3], 1, 1),
      step([4], 0, 1),
      step([], 9, 30),
      step([5], 1, 1),
    ];
    const planned = plan(chain);
    expect(planned?.detailedSteps.map(({ earliest }) => earliest.start)).toEqual([0, 1, 1, 5, 6, 0, 6]);
    expect(planned?.detailedSteps.map(({ latest }) => latest.end)).toEqual([2, 7, 6, 8, 9, 30, 10]);
    expect(planned?.days).toEqual({ min: 9, max: 30 });
    expect(plan([step([2], 1, 1), step([1], 1, 1), ...chain.slice(2)])).toBeUndefined();
  });
});
