import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { RoleRecord } from './role-schemas.ts';
import { ROLES } from './roles.ts';
import { CourseSummary } from './courses.ts';
import { Bookmark } from './bookmarks.ts';

export const User = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** Certificates wait until the address is confirmed by the link that was mailed to it. */
  isEmailConfirmed: z.boolean(),
  roles: z.array(RoleRecord),
});
export type User = z.infer<typeof User>;

const standing = {
  /** Rounded percent of completed lessons over the courses of the primary role. */
  overallProgress: z.number(),
  /** Hours of the lessons completed, one decimal. */
  studyHours: z.number(),
};

/** Whose the session is. */
export const SignedIn = User.extend(standing);
export type SignedIn = z.infer<typeof SignedIn>;

export const Profile = User.omit({ roles: true, isEmailConfirmed: true }).extend(standing);
export type Profile = z.infer<typeof Profile>;

export const Achievement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Null while it is not earned. */
  earnedAt: Moment.nullable(),
});
export type Achievement = z.infer<typeof Achievement>;

export const Dashboard = z.object({
  role: z.enum(ROLES).nullable(),
  isPaid: z.boolean(),
  overallProgress: z.number(),
  streakDays: z.number(),
  completedCourses: z.number(),
  totalCourses: z.number(),
  completedLessons: z.number(),
  totalLessons: z.number(),
  studyHours: z.number(),
  knowledgePoints: z.number(),
  expertLevel: z.number(),
  assessmentsTaken: z.number(),
  courses: z.array(CourseSummary),
  /** The lesson to go on with; null where nothing is open. */
  next: z
    .object({
      lessonId: z.number(),
      lessonTitle: z.string(),
      lessonNumber: z.number(),
      courseId: z.number(),
      courseTitle: z.string(),
      courseLessons: z.number(),
      completedLessons: z.number(),
      estimatedMinutes: z.number(),
      slide: z.number(),
      slides: z.number(),
      lastReadAt: Moment.nullable(),
    })
    .nullable(),
  /** Lessons to try before a package is bought: of the own role, of every role where there is none. */
  samples: z.array(
    z.object({
      role: z.enum(ROLES),
      lessonId: z.number(),
      title: z.string(),
      minutes: z.number(),
      isCompleted: z.boolean(),
    }),
  ),
  achievements: z.array(Achievement),
  bookmarks: z.array(Bookmark),
  /** Decision scenarios and simulations, and how many of them were done at least once. */
  scenarios: z.object({ total: z.number(), completed: z.number() }),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Where a learner stands in a role that is paid for. */
export const RoleProgress = z.object({
  role: z.enum(ROLES),
  /** Rounded percent of completed lessons over the role's courses. */
  progress: z.number(),
  completedCourses: z.number(),
  totalCourses: z.number(),
  completedLessons: z.number(),
  totalLessons: z.number(),
  /** Hours of the lessons completed in this role, one decimal. */
  studyHours: z.number(),
  /** Courses whose certificate is in force. */
  certificates: z.number(),
  /** Courses that are completed and wait for their assessment to be passed. */
  readyForAssessment: z.number(),
  /** The course to go on with; null where none is open. */
  nextCourse: z.object({ id: z.number(), title: z.string() }).nullable(),
});
export type RoleProgress = z.infer<typeof RoleProgress>;

const OfUser = z.object({ userId: Id });

export const users = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/:userId',
    access: 'self',
    summary: 'Profile with progress and study hours',
    params: OfUser,
    reply: Profile,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/user/:userId',
    access: 'self',
    summary: 'The same profile under its older path',
    params: OfUser,
    reply: Profile,
  }),
  roles: endpoint({
    method: 'GET',
    path: '/api/users/:userId/roles',
    access: 'self',
    summary: 'Role records; the first is the primary role',
    params: OfUser,
    reply: z.array(RoleRecord),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/api/users/:userId/dashboard',
    access: 'self',
    summary: 'Everything that the dashboard shows, in one call',
    params: OfUser,
    reply: Dashboard,
  }),
  roleProgress: endpoint({
    method: 'GET',
    path: '/api/users/:userId/role-progress',
    access: 'self',
    summary: 'Progress, study time and certificate readiness of each role that is paid for',
    params: OfUser,
    reply: z.array(RoleProgress),
  }),
  completedCourses: endpoint({
    method: 'GET',
    path: '/api/users/:userId/completed-courses',
    access: 'self',
    summary: 'Courses of which every lesson is completed',
    params: OfUser,
    reply: z.array(CourseSummary),
  }),
};
