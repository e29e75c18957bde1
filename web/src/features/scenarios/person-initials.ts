import { initialsOf } from '../../core/format.ts';

const TITLE = /^(?:Dr|Mrs|Mr|Ms|Prof|Professor|Investigator|Sister)\.?\s+/;

/** The letters of a character’s disc: of the name, without what stands before it. */
export function personInitials(name: string): string {
  return initialsOf(name.replace(TITLE, ''));
}
