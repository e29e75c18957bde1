import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';

/** That a learner is taught an older version than today’s, to finish it. */
export const Finishing = z.object({
  /** It is taught before this moment; then today’s takes its place by itself. */
  until: Moment,
  /** Today’s version. */
  current: z.string(),
});
export type Finishing = z.infer<typeof Finishing>;

/** What the authors of a version say that it changed. */
export const VersionChanges = z.object({
  version: z.string(),
  /** The day it was approved. */
  date: z.iso.date(),
  sentences: z.array(z.string()),
});
export type VersionChanges = z.infer<typeof VersionChanges>;

/** A lesson whose text is another in today’s version. */
export const ChangedLesson = z.object({
  id: z.number(),
  number: z.number(),
  title: z.string(),
  /** New and changed slides; none where the lesson only leaves something out, or has other objectives or references. */
  slides: z.number(),
});
export type ChangedLesson = z.infer<typeof ChangedLesson>;

/** The same of a course, with what is different in today’s version. */
export const FinishingCourse = Finishing.extend({
  /** When the learner first read a lesson of the version. */
  begunAt: Moment,
  /** Of the versions since, the newest first; those whose authors told nothing are left out. */
  changes: z.array(VersionChanges),
  /** Of the lessons that both versions have. */
  changedLessons: z.array(ChangedLesson),
  /** Titles. */
  addedLessons: z.array(z.string()),
  removedLessons: z.array(z.string()),
});
export type FinishingCourse = z.infer<typeof FinishingCourse>;

export const begunVersions = {
  move: endpoint({
    method: 'POST',
    path: '/api/courses/:id/current-version',
    access: 'paid',
    summary: 'Moves the caller to today’s version of a course that they are finishing in an older one',
    params: z.object({ id: Id }),
    reply: Done,
  }),
};
