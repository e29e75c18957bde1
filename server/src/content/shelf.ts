import type { DayInTheLife, GlossaryTerm, Role, Workflow } from '@trialwright/contract';
import type { DocumentFile } from './document-schemas.ts';
import type {
  AppendixFile,
  GuidanceFile,
  InterviewGuideFile,
  InterviewTipsFile,
  PresentationFile,
} from './shelf-schemas.ts';
import { findTermNames, type TermNames } from './term-names.ts';

/** The reference library next to the courses, in memory. */
export interface Shelf {
  /** In alphabetical order. */
  terms: GlossaryTerm[];
  documents: DocumentFile[];
  workflows: Workflow[];
  term(id: number): GlossaryTerm | undefined;
  document(id: number): DocumentFile | undefined;
  workflow(id: number): Workflow | undefined;
  day(role: Role): DayInTheLife | undefined;
  interviewGuide(role: Role): InterviewGuideFile | undefined;
  interviewTips: InterviewTipsFile;
  /** In their own order. */
  presentations: PresentationFile[];
  appendix: AppendixFile | undefined;
  guidance: GuidanceFile;
  /** Finds terms by the words of a text. */
  termNames: TermNames;
}

export interface ShelfParts {
  terms: GlossaryTerm[];
  documents: DocumentFile[];
  workflows: Workflow[];
  days: DayInTheLife[];
  guides?: InterviewGuideFile[];
  interviewTips?: InterviewTipsFile;
  presentations?: PresentationFile[];
  appendix?: AppendixFile | undefined;
  guidance?: GuidanceFile;
}

const NO_GUIDANCE: GuidanceFile = { topics: [], generic: { guidance: '', sources: [] } };

export function buildShelf({
  terms,
  documents,
  workflows,
  days,
  guides = [],
  interviewTips = { before: [], during: [] },
  presentations = [],
  appendix,
  guidance = NO_GUIDANCE,
}: ShelfParts): Shelf {
  const termById = new Map(terms.map((term) => [term.id, term]));
  const documentById = new Map(documents.map((document) => [document.id, document]));
  const workflowById = new Map(workflows.map((workflow) => [workflow.id, workflow]));
  const guideByRole = new Map(guides.map((guide) => [guide.role, guide]));
  const dayByRole = new Map(days.map((day) => [day.role, day]));
  return {
    terms,
    documents,
    workflows,
    term: (id) => termById.get(id),
    document: (id) => documentById.get(id),
    workflow: (id) => workflowById.get(id),
    day: (role) => dayByRole.get(role),
    interviewGuide: (role) => guideByRole.get(role),
    interviewTips,
    presentations: presentations.toSorted((a, b) => a.order - b.order),
    appendix,
    guidance,
    termNames: findTermNames(terms),
  };
}

export const EMPTY_SHELF = buildShelf({ terms: [], documents: [], workflows: [], days: [] });
