import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { focused, immersed, page } from './route-base.ts';
import { findOwnCourse, findOwnLesson } from './own-place.ts';
import { assessmentSearch } from '../features/assessments/assessment.search.ts';
import { documentLibrarySearch } from '../features/documents/document-library.search.ts';
import { glossarySearch } from '../features/glossary/glossary.search.ts';
import { lessonSearch } from '../features/lessons/lesson.search.ts';
import { searchSearch } from '../features/search/search.search.ts';
import { workflowsSearch } from '../features/workflows/workflows.search.ts';

export const trainingRoles = createRoute({
  ...page('/training-roles'),
  component: lazyRouteComponent(
    () => import('../features/packages/training-roles.page.tsx'),
    'TrainingRolesPage',
  ),
});

export const dashboard = createRoute({
  ...page('/dashboard'),
  component: lazyRouteComponent(() => import('../features/dashboard/dashboard.page.tsx'), 'DashboardPage'),
});

export const account = createRoute({
  ...page('/account'),
  component: lazyRouteComponent(() => import('../features/account/account.page.tsx'), 'AccountPage'),
});

const coursePage = lazyRouteComponent(() => import('../features/courses/course.page.tsx'), 'CoursePage');

export const ownCourse = createRoute({
  ...page('/course'),
  beforeLoad: async ({ context }) => {
    const id = String(await findOwnCourse(context.client));
    throw redirect({ to: '/course/$id', params: { id }, replace: true });
  },
});

export const course = createRoute({ ...page('/course/$id'), component: coursePage });

export const bridge = createRoute({
  ...page('/course/$id/bridge'),
  component: lazyRouteComponent(() => import('../features/lessons/bridge.page.tsx'), 'BridgePage'),
});

const lessonPage = lazyRouteComponent(() => import('../features/lessons/lesson.page.tsx'), 'LessonPage');

const atSlide = { validateSearch: lessonSearch };

export const ownLesson = createRoute({
  ...page('/lesson'),
  ...atSlide,
  beforeLoad: async ({ context, search }) => {
    const id = String(await findOwnLesson(context.client));
    throw redirect({ to: '/lesson/$id', params: { id }, search, replace: true });
  },
});

export const lesson = createRoute({ ...page('/lesson/$id'), ...focused, ...atSlide, component: lessonPage });

export const lessonAlias = createRoute({
  ...page('/lessons/$id'),
  ...atSlide,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/lesson/$id', params: { id: params.id }, search, replace: true });
  },
});

export const assessments = createRoute({
  ...page('/assessments'),
  component: lazyRouteComponent(
    () => import('../features/assessments/assessments.page.tsx'),
    'AssessmentsPage',
  ),
});

export const assessment = createRoute({
  ...page('/assessment/$id'),
  ...immersed,
  validateSearch: assessmentSearch,
  component: lazyRouteComponent(
    () => import('../features/assessments/assessment.page.tsx'),
    'AssessmentPage',
  ),
});

export const certificates = createRoute({
  ...page('/certificates'),
  component: lazyRouteComponent(
    () => import('../features/certificates/certificates.page.tsx'),
    'CertificatesPage',
  ),
});

export const contactHours = createRoute({
  ...page('/contact-hours'),
  component: lazyRouteComponent(
    () => import('../features/contact-hours/contact-hours.page.tsx'),
    'ContactHoursPage',
  ),
});

export const glossary = createRoute({
  ...page('/glossary'),
  validateSearch: glossarySearch,
  component: lazyRouteComponent(() => import('../features/glossary/glossary.page.tsx'), 'GlossaryPage'),
});

export const documentLibrary = createRoute({
  ...page('/document-library'),
  validateSearch: documentLibrarySearch,
  component: lazyRouteComponent(
    () => import('../features/documents/document-library.page.tsx'),
    'DocumentLibraryPage',
  ),
});

export const documentsAlias = createRoute({
  ...page('/documents'),
  beforeLoad: () => {
    throw redirect({ to: '/document-library', replace: true });
  },
});

export const workflows = createRoute({
  ...page('/workflows'),
  validateSearch: workflowsSearch,
  component: lazyRouteComponent(() => import('../features/workflows/workflows.page.tsx'), 'WorkflowsPage'),
});

export const search = createRoute({
  ...page('/search'),
  validateSearch: searchSearch,
  component: lazyRouteComponent(() => import('../features/search/search.page.tsx'), 'SearchPage'),
});

export const bookmarks = createRoute({
  ...page('/bookmarks'),
  component: lazyRouteComponent(() => import('../features/bookmarks/bookmarks.page.tsx'), 'BookmarksPage'),
});
