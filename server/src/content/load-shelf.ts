import type { DayInTheLife, GlossaryTerm, Workflow } from '@trialwright/contract';
import type { Known } from './catalogue.ts';
import { checkGlossary } from './glossary-rules.ts';
import { loadDocuments } from './load-documents.ts';
import type { Problem } from './problems.ts';
import { typeset, typesetTexts } from './render.ts';
import {
  AppendixFile,
  DayFile,
  GlossaryFile,
  GuidanceFile,
  InterviewGuideFile,
  InterviewTipsFile,
  PresentationFile,
  WorkflowFile,
} from './shelf-schemas.ts';
import type { ShelfParts } from './shelf.ts';
import { planWorkflow } from './workflow-plan.ts';
import { readFile, readFolder } from './yaml-file.ts';

function loadTerms(root: string, problems: Problem[]): GlossaryTerm[] {
  const files = readFolder(root, 'glossary', GlossaryFile, problems);
  problems.push(...checkGlossary(files));
  return files
    .flatMap(({ value: { category, terms } }) =>
      terms.map((term) => ({
        ...term,
        category,
        term: typeset(term.term),
        aliases: term.aliases.map(typeset),
        relatedTerms: term.relatedTerms.map(typeset),
        definition: typeset(term.definition.trim()),
      })),
    )
    .toSorted((a, b) => a.term.localeCompare(b.term, 'en', { sensitivity: 'base', numeric: true }));
}

function loadDays(root: string, problems: Problem[]): DayInTheLife[] {
  return readFolder(root, 'day-in-the-life', DayFile, problems).map(({ value }) => ({
    ...value,
    title: typeset(value.title),
    description: typeset(value.description),
    schedule: value.schedule.map((entry) => ({ ...entry, activity: typeset(entry.activity) })),
    keyResponsibilities: value.keyResponsibilities.map(typeset),
  }));
}

function loadWorkflows(root: string, problems: Problem[]): Workflow[] {
  const workflows = readFolder(root, 'workflows', WorkflowFile, problems).flatMap(({ file, value }) => {
    const plan = planWorkflow(value);
    if (!plan)
      problems.push({ file, line: 1, message: 'a step depends on itself or on a step that does not exist' });
    return plan ?? [];
  });
  return workflows.toSorted((a, b) => a.id - b.id);
}

function loadTips(root: string, problems: Problem[]): Pick<ShelfParts, 'interviewTips'> {
  const interviewTips = readFile(root, 'interview-tips.yaml', InterviewTipsFile, problems);
  return interviewTips ? { interviewTips: typesetTexts(interviewTips) } : {};
}

function loadGuidance(root: string, problems: Problem[]): Pick<ShelfParts, 'guidance'> {
  const guidance = readFile(root, 'mentor-guidance.json', GuidanceFile, problems);
  return guidance ? { guidance } : {};
}

type Load = (root: string, problems: Problem[]) => Partial<ShelfParts>;

/** The schema for each name in the content folder. */
const SHELVES: [name: string, load: Load][] = [
  ['glossary', (root, problems) => ({ terms: loadTerms(root, problems) })],
  ['documents', (root, problems) => ({ documents: loadDocuments(root, problems) })],
  ['workflows', (root, problems) => ({ workflows: loadWorkflows(root, problems) })],
  ['day-in-the-life', (root, problems) => ({ days: loadDays(root, problems) })],
  [
    'interview-guides',
    (root, problems) => ({
      guides: readFolder(root, 'interview-guides', InterviewGuideFile, problems).map(({ value }) =>
        typesetTexts(value),
      ),
    }),
  ],
  ['interview-tips.yaml', loadTips],
  [
    'presentations',
    (root, problems) => ({
      presentations: readFolder(root, 'presentations', PresentationFile, problems).map(({ value }) =>
        typesetTexts(value),
      ),
    }),
  ],
  // Templates are copied as plain text, so they keep straight quotes.
  [
    'document-appendix.yaml',
    (root, problems) => ({ appendix: readFile(root, 'document-appendix.yaml', AppendixFile, problems) }),
  ],
  ['mentor-guidance.json', loadGuidance],
];

/**
 * Loads the glossary, documents, workflows, and the rest of the library; errors are added to `problems`. Reloads only what
 * has changed.
 */
export function loadShelf(root: string, problems: Problem[], known?: Known): ShelfParts {
  const changed = SHELVES.filter(([name]) => !known || known.isChanged(name));
  if (known && changed.length === 0) return known.parts.shelf;
  const empty = { terms: [], documents: [], workflows: [], days: [] };
  return Object.assign(
    { ...(known?.parts.shelf ?? empty) },
    ...changed.map(([, load]) => load(root, problems)),
  ) as ShelfParts;
}
