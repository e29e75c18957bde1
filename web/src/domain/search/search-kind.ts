import type { SearchType } from '@trialwright/contract';
import { BookOpenText, FileText, Layers, Presentation, Split, Workflow, type LucideIcon } from 'lucide-react';

interface SearchKind {
  icon: LucideIcon;
  /** One of it, and several. */
  one: string;
  many: string;
}

/** How the kinds of search results are named and drawn. */
export const SEARCH_KINDS: Record<SearchType, SearchKind> = {
  course: { icon: Layers, one: 'Course', many: 'Courses' },
  lesson: { icon: Presentation, one: 'Lesson', many: 'Lessons' },
  term: { icon: BookOpenText, one: 'Term', many: 'Terms' },
  document: { icon: FileText, one: 'Document', many: 'Documents' },
  workflow: { icon: Workflow, one: 'Workflow', many: 'Workflows' },
  scenario: { icon: Split, one: 'Scenario', many: 'Scenarios' },
};
