import type { MentorSource, Role } from '@trialwright/contract';
import type { Line } from './passage-lines.ts';

/** A stretch of the content that an answer can quote. Its text stays in the catalogue and is read when needed. */
export interface Passage {
  key: string;
  type: MentorSource['type'];
  id: string;
  title: string;
  /** Short names and keywords, by which people look first. */
  names: string;
  /** Of the slide, section or step. */
  heading: string;
  context: string;
  href: string | null;
  /** Whom it is for; empty for everybody. */
  roles: readonly Role[];
  /** The lesson that decides whether it may be quoted. */
  lessonId?: number;
  courseId?: number;
  /** What may be shown of a lesson that is locked. */
  publicText?: string;
  lines: () => Line[];
}
