import { setImmediate } from 'node:timers/promises';
import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Catalogue, CatalogueCourse, LessonSlide } from '../../content/catalogue.ts';
import { readableText } from '../../content/lesson-content.ts';
import { packIndex } from './compact-index.ts';
import { createMiniSearch, packEntries, type IndexedEntry, type SearchData } from './search-index.ts';

const markdown = unified().use(remarkParse).use(remarkGfm);

/** Cached, since most slides are unchanged when an author saves one. */
const plainTexts = new WeakMap<LessonSlide, string>();

/** The text of a slide without Markdown. */
function plainText(slide: LessonSlide): string {
  const known = plainTexts.get(slide);
  if (known !== undefined) return known;
  const tree = markdown.parse(readableText(slide.parts));
  const text = tree.children
    .map((node) => toString(node))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  plainTexts.set(slide, text);
  return text;
}

function* lessonEntries(course: CatalogueCourse): Generator<IndexedEntry> {
  for (const lesson of course.lessons) {
    const shared = {
      type: 'lesson',
      id: lesson.id,
      courseId: course.id,
      title: lesson.title,
      names: '',
    } as const;
    yield {
      ...shared,
      key: `lesson-${lesson.id}`,
      context: course.title,
      text: lesson.description,
      href: `/lesson/${lesson.id}`,
      topics: lesson.objectives.join(' '),
    };
    for (const slide of lesson.slides)
      yield {
        ...shared,
        key: `slide-${lesson.id}-${slide.number}`,
        title: '',
        context: `${course.title} · Slide ${slide.number}: ${slide.title}`,
        text: plainText(slide),
        href: `/lesson/${lesson.id}?slide=${slide.number}`,
        topics: slide.title,
        slide: slide.number,
      };
  }
}

function* courseEntries({ courses }: Catalogue): Generator<IndexedEntry> {
  for (const course of courses) {
    yield {
      key: `course-${course.id}`,
      type: 'course',
      id: course.id,
      courseId: course.id,
      title: course.title,
      context: course.isPublished ? `${course.totalLessons} lessons` : 'In development',
      text: course.description,
      href: `/course/${course.id}`,
      names: '',
      topics: course.regulations.join(' '),
    };
    yield* lessonEntries(course);
  }
}

function shelfEntries({ shelf }: Catalogue): IndexedEntry[] {
  const terms = shelf.terms.map((term): IndexedEntry => ({
    key: `term-${term.id}`,
    type: 'term',
    id: term.id,
    title: term.term,
    context: term.acronym ? `${term.acronym} · ${term.category}` : term.category,
    text: term.definition,
    href: `/glossary?term=${encodeURIComponent(term.term)}`,
    acronym: term.acronym,
    names: [term.acronym ?? '', ...term.aliases].join(' '),
    topics: '',
  }));
  const documents = shelf.documents.map((document): IndexedEntry => ({
    key: `document-${document.id}`,
    type: 'document',
    id: document.id,
    title: document.title,
    context: `${document.category} · ${document.fileType}`,
    text: document.description,
    href: `/document-library?document=${document.id}`,
    names: '',
    topics: [
      document.purpose,
      ...document.sections.map(({ heading }) => heading),
      ...document.sheets.flatMap(({ name, columns }) => [name, ...columns.map(({ title }) => title)]),
    ].join(' '),
  }));
  const workflows = shelf.workflows.map((workflow): IndexedEntry => ({
    key: `workflow-${workflow.id}`,
    type: 'workflow',
    id: workflow.id,
    title: workflow.title,
    context: workflow.estimatedDuration,
    text: workflow.description,
    href: `/workflows?workflow=${workflow.id}`,
    names: '',
    topics: workflow.detailedSteps.map(({ title, description }) => `${title} ${description}`).join(' '),
  }));
  return [...terms, ...documents, ...workflows];
}

/** Offset of simulation IDs, to keep them apart from decisions. */
const SIMULATIONS_FROM = 100;

/** Excludes the options' consequences, which are shown only after the choice. */
function scenarioEntries({ practice }: Catalogue): IndexedEntry[] {
  const decisions = practice.decisions.map((decision): IndexedEntry => ({
    key: `decision-${decision.id}`,
    type: 'scenario',
    id: decision.order,
    title: decision.title,
    context: `${decision.category} · ${decision.difficulty}`,
    text: `${decision.description} ${decision.situation}`,
    href: `/scenarios?scenario=${decision.id}`,
    names: '',
    topics: decision.regulations.join(' '),
  }));
  const simulations = practice.simulations.map((simulation): IndexedEntry => ({
    key: `simulation-${simulation.id}`,
    type: 'scenario',
    id: SIMULATIONS_FROM + simulation.order,
    title: simulation.name,
    context: `Simulation · ${simulation.estimatedDuration} minutes`,
    text: `${simulation.description} ${simulation.environment.setting}`,
    href: `/scenarios/${simulation.id}/play`,
    names: '',
    topics: simulation.learningObjectives.join(' '),
  }));
  return [...decisions, ...simulations];
}

function* entriesOf(catalogue: Catalogue): Generator<IndexedEntry> {
  yield* courseEntries(catalogue);
  yield* shelfEntries(catalogue);
  yield* scenarioEntries(catalogue);
}

/** Entries per chunk, if not in a separate thread. */
const STEP = 10;

/** Collects all courses and library entries for the search index. */
export async function makeSearchData(catalogue: Catalogue): Promise<SearchData> {
  const entries: IndexedEntry[] = [];
  const index = createMiniSearch();
  for (const entry of entriesOf(catalogue)) {
    entries.push(entry);
    index.add(entry);
    if (entries.length % STEP === 0) await setImmediate();
  }
  return { ...packEntries(entries), index: packIndex(index) };
}
