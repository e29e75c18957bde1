import { academy } from './academy.ts';
import { assessments } from './assessments.ts';
import { auth } from './auth.ts';
import { bookmarks } from './bookmarks.ts';
import { bookings } from './bookings.ts';
import { certificates } from './certificates.ts';
import { courses } from './courses.ts';
import { dayInTheLife } from './day-in-the-life.ts';
import { documents } from './documents.ts';
import { glossary } from './glossary.ts';
import { lessons } from './lessons.ts';
import { notifications } from './notifications.ts';
import { packages } from './packages.ts';
import { payments } from './payments.ts';
import { progress } from './progress.ts';
import { search } from './search.ts';
import { users } from './users.ts';
import { workflows } from './workflows.ts';

/** The map of the product: every call that the server answers. */
export const contract = {
  academy,
  auth,
  users,
  courses,
  lessons,
  glossary,
  documents,
  workflows,
  dayInTheLife,
  progress,
  assessments,
  certificates,
  bookmarks,
  notifications,
  packages,
  payments,
  bookings,
  search,
};

export * from './academy.ts';
export * from './assessments.ts';
export * from './auth.ts';
export * from './bookings.ts';
export * from './bookmarks.ts';
export * from './certificates.ts';
export * from './consultation-types.ts';
export * from './courses.ts';
export * from './day-in-the-life.ts';
export * from './documents.ts';
export type { Drawing, DrawingLink, DrawingNode, ShapeTag, TextAttributes, Typeface } from './drawing.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './glossary.ts';
export * from './lessons.ts';
export * from './notifications.ts';
export * from './packages.ts';
export * from './pages.ts';
export * from './payments.ts';
export * from './progress.ts';
export * from './roles.ts';
export * from './search.ts';
export * from './users.ts';
export * from './workflows.ts';
