import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DayInTheLife, GlossaryTerm } from '@trialwright/contract';
import type * as z from 'zod';
import { checkGlossary } from './glossary-rules.ts';
import { loadDocuments } from './load-documents.ts';
import type { Problem } from './problems.ts';
import { typeset } from './render.ts';
import { DayFile, GlossaryFile, WorkflowFile } from './shelf-schemas.ts';
import { buildShelf, type Shelf } from './shelf.ts';
import { planWorkflow } from './workflow-plan.ts';
import { readYaml } from './yaml-file.ts';

/** All files of a folder of the content; what is wrong is added to `problems`. */
function readFolder<S extends z.ZodType>(
  root: string,
  folder: string,
  schema: S,
  problems: Problem[],
): { file: string; name: string; value: z.output<S> }[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.yaml'));
  return names.toSorted().flatMap((name) => {
    const file = `content/${folder}/${name}`;
    const { value, problems: found } = readYaml(join(path, name), file, schema);
    problems.push(...found);
    return value ? [{ file, name: name.replace('.yaml', ''), value }] : [];
  });
}

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
export function loadShelf(root: string, problems: Problem[]): Shelf {
  const workflows = readFolder(root, 'workflows', WorkflowFile, problems).flatMap(({ file, value }) => {
    const plan = planWorkflow(value);
    if (!plan)
      problems.push({ file, line: 1, message: 'a step waits for itself or for a step that is not there' });
    return plan ?? [];
  });
  return buildShelf({
    terms: loadTerms(root, problems),
    documents: loadDocuments(root, problems),
    workflows: workflows.toSorted((a, b) => a.id - b.id),
    days: loadDays(root, problems),
  });
}
