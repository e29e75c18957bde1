import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { sessionQuery } from '../core/session.ts';
import { PageSkeleton } from '../ui/states.tsx';
import { CrashPage, NotFoundPage } from './failure-pages.tsx';
import { Shell } from './shell.tsx';

interface Context {
  client: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Pages of concentrated work: the menu is a rail, there is no footer. */
    isFocused?: boolean;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const root = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context }) => {
    await context.client.ensureQueryData(sessionQuery).catch(() => null);
  },
  component: Outlet,
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

/** Pages for signed-in people: a visitor is asked to sign in and comes back. */
const signedIn = createRoute({
  getParentRoute: () => shell,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.client.ensureQueryData(sessionQuery);
    if (!session) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
});

const page = <P extends string>(path: P) => ({ getParentRoute: () => signedIn, path });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  component: lazyRouteComponent(() => import('../features/auth/login.page.tsx'), 'LoginPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('../features/auth/reset-password.page.tsx'),
    'ResetPasswordPage',
  ),
});

const landing = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('../features/landing/landing.page.tsx'), 'LandingPage'),
});
const missing = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage });
const verifyPage = () => import('../features/certificates/verify.page.tsx');
const verify = createRoute({
  getParentRoute: () => shell,
  path: '/verify',
  component: lazyRouteComponent(verifyPage, 'VerifyPage'),
});
const verifyNumber = createRoute({
  getParentRoute: () => shell,
  path: '/verify/$number',
  component: lazyRouteComponent(verifyPage, 'VerifyPage'),
});

const dashboard = createRoute({
  ...page('/dashboard'),
  component: lazyRouteComponent(() => import('../features/dashboard/dashboard.page.tsx'), 'DashboardPage'),
});
const coursePage = lazyRouteComponent(() => import('../features/courses/course.page.tsx'), 'CoursePage');
const firstCourse = createRoute({ ...page('/course'), component: coursePage });
const course = createRoute({ ...page('/course/$id'), component: coursePage });
const lessonPage = lazyRouteComponent(() => import('../features/lessons/lesson.page.tsx'), 'LessonPage');
const focused = { staticData: { isFocused: true } };
const firstLesson = createRoute({ ...page('/lesson'), ...focused, component: lessonPage });
const lesson = createRoute({ ...page('/lesson/$id'), ...focused, component: lessonPage });
const lessonAlias = createRoute({
  ...page('/lessons/$id'),
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/lesson/$id', params: { id: params.id }, replace: true });
  },
});
const assessments = createRoute({
  ...page('/assessments'),
  component: lazyRouteComponent(
    () => import('../features/assessments/assessments.page.tsx'),
    'AssessmentsPage',
  ),
});
const assessment = createRoute({
  ...page('/assessment/$id'),
  ...focused,
  /** `attempt`: the submitted attempt whose result is shown. */
  validateSearch: (search: Record<string, unknown>): { attempt?: number | undefined } => {
    const attempt = Number(search['attempt']);
    // Given as undefined, because what is left out keeps its raw value.
    return { attempt: Number.isInteger(attempt) && attempt > 0 ? attempt : undefined };
  },
  component: lazyRouteComponent(
    () => import('../features/assessments/assessment.page.tsx'),
    'AssessmentPage',
  ),
});
const certificates = createRoute({
  ...page('/certificates'),
  component: lazyRouteComponent(
    () => import('../features/certificates/certificates.page.tsx'),
    'CertificatesPage',
  ),
});
const bookmarks = createRoute({
  ...page('/bookmarks'),
  component: lazyRouteComponent(() => import('../features/bookmarks/bookmarks.page.tsx'), 'BookmarksPage'),
});

const tree = root.addChildren([
  login,
  resetPassword,
  shell.addChildren([
    landing,
    verify,
    verifyNumber,
    missing,
    signedIn.addChildren([
      dashboard,
      firstCourse,
      course,
      firstLesson,
      lesson,
      lessonAlias,
      assessments,
      assessment,
      certificates,
      bookmarks,
    ]),
  ]),
]);

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { client },
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  });
}
