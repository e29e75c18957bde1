import { academy } from './academy.ts';
import { assessments } from './assessments.ts';
import { auth } from './auth.ts';
import { bookmarks } from './bookmarks.ts';
import { certificates } from './certificates.ts';
import { courses } from './courses.ts';
import { lessons } from './lessons.ts';
import { notifications } from './notifications.ts';
import { progress } from './progress.ts';
import { search } from './search.ts';
import { users } from './users.ts';

/** The map of the product: every call that the server answers. */
export const contract = {
  academy,
  auth,
  users,
  courses,
  lessons,
  progress,
  assessments,
  certificates,
  bookmarks,
  notifications,
  search,
};

export * from './academy.ts';
export * from './assessments.ts';
export * from './auth.ts';
export * from './bookmarks.ts';
export * from './certificates.ts';
export * from './courses.ts';
export type { Drawing, DrawingLink, DrawingNode, ShapeTag, TextAttributes, Typeface } from './drawing.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './lessons.ts';
export * from './notifications.ts';
export * from './pages.ts';
export * from './progress.ts';
export * from './roles.ts';
export * from './search.ts';
export * from './users.ts';
