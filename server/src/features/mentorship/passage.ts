import type { MentorSource, Role } from '@trialwright/contract';
import type { Line } from './passage-lines.ts';

/** A part of the content that an answer can quote. Its text stays in the catalogue and is read on demand. */
export interface Passage {
  key: string;
  type: MentorSource['type'];
  id: string;
  title: string;
  /** Acronyms and keywords, which people search by first. */
  names: string;
  /** Heading of the slide, section, or step. */
  heading: string;
  context: string;
  href: string | null;
  /** Roles it is for; empty for all. */
  roles: readonly Role[];
  /** The lesson that decides whether it may be quoted. */
  lessonId?: number;
  courseId?: number;
  /** What may be shown of a locked lesson. */
  publicText?: string;
  lines: () => Line[];
}
