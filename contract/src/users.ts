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
  /** May sign reviews of courses. */
  isReviewer: z.boolean(),
  /** Certificates are issued only once the address is confirmed through the emailed link. */
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

/** The session's user. */
export const SignedIn = User.extend(standing);
export type SignedIn = z.infer<typeof SignedIn>;

export const Profile = User.omit({ roles: true, isEmailConfirmed: true, isReviewer: true }).extend(standing);
export type Profile = z.infer<typeof Profile>;

export const Achievement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Null until earned. */
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
  /** The lesson to continue with; null if none is unlocked. */
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
  /** Sample lessons for learners without a package: of their role, or of every role if they have none. */
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
  /** Decision scenarios and simulations, and how many were completed at least once. */
  scenarios: z.object({ total: z.number(), completed: z.number() }),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** A learner's progress in an owned role. */
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
  /** Study time recorded in this role's lessons, completed or not. */
  recordedMinutes: z.number(),
  /** Courses with a valid certificate. */
  certificates: z.number(),
  /** Completed courses whose assessment is not passed yet. */
  readyForAssessment: z.number(),
  /** The course to continue with; null if none is unlocked. */
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
    summary: 'The same profile, at its old path',
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
    summary: 'All dashboard data, in one call',
    params: OfUser,
    reply: Dashboard,
  }),
  roleProgress: endpoint({
    method: 'GET',
    path: '/api/users/:userId/role-progress',
    access: 'self',
    summary: 'Progress, study time and certificate readiness for each owned role',
    params: OfUser,
    reply: z.array(RoleProgress),
  }),
  completedCourses: endpoint({
    method: 'GET',
    path: '/api/users/:userId/completed-courses',
    access: 'self',
    summary: 'Courses in which every lesson is completed',
    params: OfUser,
    reply: z.array(CourseSummary),
  }),
};
