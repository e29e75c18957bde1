import type { DayInTheLife, GlossaryTerm, Role, Workflow } from '@trialwright/contract';
import type { DocumentFile } from './document-schemas.ts';
import { findTermNames, type TermNames } from './term-names.ts';

/** What learners look up beside the courses, in memory. */
export interface Shelf {
  /** In alphabetical order. */
  terms: GlossaryTerm[];
  documents: DocumentFile[];
  workflows: Workflow[];
  term(id: number): GlossaryTerm | undefined;
  document(id: number): DocumentFile | undefined;
  workflow(id: number): Workflow | undefined;
  day(role: Role): DayInTheLife | undefined;
  /** By which words a text names a term. */
  termNames: TermNames;
}

interface Parts {
  terms: GlossaryTerm[];
  documents: DocumentFile[];
  workflows: Workflow[];
  days: DayInTheLife[];
}

export function buildShelf({ terms, documents, workflows, days }: Parts): Shelf {
  const termById = new Map(terms.map((term) => [term.id, term]));
  const documentById = new Map(documents.map((document) => [document.id, document]));
  const workflowById = new Map(workflows.map((workflow) => [workflow.id, workflow]));
  const dayByRole = new Map(days.map((day) => [day.role, day]));
  return {
    terms,
    documents,
    workflows,
    term: (id) => termById.get(id),
    document: (id) => documentById.get(id),
    workflow: (id) => workflowById.get(id),
    day: (role) => dayByRole.get(role),
    termNames: findTermNames(terms),
  };
}

export const EMPTY_SHELF = buildShelf({ terms: [], documents: [], workflows: [], days: [] });
