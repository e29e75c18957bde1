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
import {
  assessmentSearch,
  checkoutSearch,
  documentLibrarySearch,
  glossarySearch,
  lessonSearch,
  loginSearch,
  paymentSuccessSearch,
  registerSearch,
  searchSearch,
  workflowsSearch,
} from './route-search.ts';
import { Shell, SignedInFrame } from './shell.tsx';

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

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  /** Beside the page, not after it. */
  loader: async ({ context }) => {
    if (context.client.getQueryData(sessionQuery.queryKey)) await SignedInFrame.preload?.();
  },
  component: Shell,
});

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
  validateSearch: loginSearch,
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

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: registerSearch,
  component: lazyRouteComponent(() => import('../features/auth/register.page.tsx'), 'RegisterPage'),
});
const pricing = createRoute({
  getParentRoute: () => shell,
  path: '/pricing',
  component: lazyRouteComponent(() => import('../features/packages/pricing.page.tsx'), 'PricingPage'),
});
const checkout = createRoute({
  getParentRoute: () => shell,
  path: '/checkout',
  validateSearch: checkoutSearch,
  component: lazyRouteComponent(() => import('../features/payments/checkout.page.tsx'), 'CheckoutPage'),
});
const paymentSuccess = createRoute({
  getParentRoute: () => shell,
  path: '/payment-success',
  validateSearch: paymentSuccessSearch,
  component: lazyRouteComponent(
    () => import('../features/payments/payment-success.page.tsx'),
    'PaymentSuccessPage',
  ),
});
const booking = createRoute({
  getParentRoute: () => shell,
  path: '/booking',
  component: lazyRouteComponent(() => import('../features/bookings/booking.page.tsx'), 'BookingPage'),
});
const privacyPolicy = createRoute({
  getParentRoute: () => shell,
  path: '/privacy-policy',
  component: lazyRouteComponent(
    () => import('../features/legal/privacy-policy.page.tsx'),
    'PrivacyPolicyPage',
  ),
});
const termsOfService = createRoute({
  getParentRoute: () => shell,
  path: '/terms-of-service',
  component: lazyRouteComponent(
    () => import('../features/legal/terms-of-service.page.tsx'),
    'TermsOfServicePage',
  ),
});
const trainingRoles = createRoute({
  ...page('/training-roles'),
  component: lazyRouteComponent(
    () => import('../features/packages/training-roles.page.tsx'),
    'TrainingRolesPage',
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
const atSlide = {
  validateSearch: lessonSearch,
};
const lesson = createRoute({ ...page('/lesson/$id'), ...focused, ...atSlide, component: lessonPage });
const lessonAlias = createRoute({
  ...page('/lessons/$id'),
  ...atSlide,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/lesson/$id', params: { id: params.id }, search, replace: true });
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
  validateSearch: assessmentSearch,
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
const glossary = createRoute({
  ...page('/glossary'),
  validateSearch: glossarySearch,
  component: lazyRouteComponent(() => import('../features/glossary/glossary.page.tsx'), 'GlossaryPage'),
});
const documentLibrary = createRoute({
  ...page('/document-library'),
  validateSearch: documentLibrarySearch,
  component: lazyRouteComponent(
    () => import('../features/documents/document-library.page.tsx'),
    'DocumentLibraryPage',
  ),
});
const documentsAlias = createRoute({
  ...page('/documents'),
  beforeLoad: () => {
    throw redirect({ to: '/document-library', replace: true });
  },
});
const workflows = createRoute({
  ...page('/workflows'),
  validateSearch: workflowsSearch,
  component: lazyRouteComponent(() => import('../features/workflows/workflows.page.tsx'), 'WorkflowsPage'),
});
const search = createRoute({
  ...page('/search'),
  validateSearch: searchSearch,
  component: lazyRouteComponent(() => import('../features/search/search.page.tsx'), 'SearchPage'),
});
/** Open to visitors too: it says itself that one must log in. */
const dayInTheLife = createRoute({
  getParentRoute: () => shell,
  path: '/day-in-the-life',
  component: lazyRouteComponent(
    () => import('../features/day-in-the-life/day-in-the-life.page.tsx'),
    'DayInTheLifePage',
  ),
});
const bookmarks = createRoute({
  ...page('/bookmarks'),
  component: lazyRouteComponent(() => import('../features/bookmarks/bookmarks.page.tsx'), 'BookmarksPage'),
});

const tree = root.addChildren([
  login,
  register,
  resetPassword,
  shell.addChildren([
    landing,
    verify,
    verifyNumber,
    dayInTheLife,
    pricing,
    checkout,
    paymentSuccess,
    booking,
    privacyPolicy,
    termsOfService,
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
      glossary,
      documentLibrary,
      documentsAlias,
      workflows,
      search,
      trainingRoles,
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
