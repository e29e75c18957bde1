import type { DayInTheLife, GlossaryTerm } from '@trialwright/contract';
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

/** Loads the glossary, the documents, the workflows and the days; whatever is wrong is added to `problems`. */
export function loadShelf(root: string, problems: Problem[]): ShelfParts {
  const workflows = readFolder(root, 'workflows', WorkflowFile, problems).flatMap(({ file, value }) => {
    const plan = planWorkflow(value);
    if (!plan)
      problems.push({ file, line: 1, message: 'a step waits for itself or for a step that is not there' });
    return plan ?? [];
  });
  const interviewTips = readFile(root, 'interview-tips.yaml', InterviewTipsFile, problems);
  const guidance = readFile(root, 'mentor-guidance.json', GuidanceFile, problems);
  const appendix = readFile(root, 'document-appendix.yaml', AppendixFile, problems);
  return {
    terms: loadTerms(root, problems),
    documents: loadDocuments(root, problems),
    workflows: workflows.toSorted((a, b) => a.id - b.id),
    days: loadDays(root, problems),
    guides: readFolder(root, 'interview-guides', InterviewGuideFile, problems).map(({ value }) =>
      typesetTexts(value),
    ),
    ...(interviewTips && { interviewTips: typesetTexts(interviewTips) }),
    presentations: readFolder(root, 'presentations', PresentationFile, problems).map(({ value }) =>
      typesetTexts(value),
    ),
    // Templates are copied as plain text: they keep straight quotes.
    appendix,
    ...(guidance && { guidance }),
  };
}
