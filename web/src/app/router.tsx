import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { CrashPage, NotFoundPage } from './failure-pages.tsx';
import * as admin from './admin-routes.ts';
import * as career from './career-routes.ts';
import * as learning from './learning-routes.ts';
import * as practice from './practice-routes.ts';
import { root, shell, signedIn } from './route-base.ts';
import * as team from './team-routes.ts';
import * as visitor from './visitor-routes.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Pages of concentrated work: the menu is a rail, and the mentor waits in it. */
    isFocused?: boolean;
    /** Quizzes and simulations: nothing below leads away, there is no footer. */
    isImmersed?: boolean;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const tree = root.addChildren([
  visitor.login,
  visitor.register,
  visitor.resetPassword,
  visitor.confirmEmail,
  visitor.devPortal,
  visitor.kit,
  shell.addChildren([
    visitor.landing,
    visitor.verify,
    visitor.verifyNumber,
    visitor.achievement,
    visitor.issuer,
    visitor.sharedPassport,
    visitor.sharedReadiness,
    visitor.dayInTheLife,
    visitor.pricing,
    visitor.checkout,
    visitor.paymentSuccess,
    visitor.booking,
    visitor.contact,
    visitor.privacyPolicy,
    visitor.termsOfService,
    visitor.missing,
    signedIn.addChildren([
      learning.dashboard,
      learning.account,
      learning.ownCourse,
      learning.course,
      learning.bridge,
      learning.ownLesson,
      learning.lesson,
      learning.lessonAlias,
      learning.assessments,
      learning.assessment,
      learning.certificates,
      learning.contactHours,
      learning.bookmarks,
      learning.glossary,
      learning.documentLibrary,
      learning.documentsAlias,
      learning.workflows,
      learning.search,
      learning.trainingRoles,
      practice.scenarioLibrary,
      practice.scenarioPlayer,
      practice.advanced,
      practice.learningPath,
      practice.project,
      practice.practice,
      practice.review,
      practice.reviewSet,
      practice.analytics,
      team.team,
      team.invitation,
      team.join,
      team.matrix,
      team.people,
      team.person,
      team.trials,
      team.trial,
      team.readiness,
      team.passport,
      team.rules,
      team.pack,
      team.seats,
      team.documents,
      team.document,
      admin.overview,
      admin.messages,
      admin.courseReviews,
      career.interviewPrep,
      career.resumeBuilder,
      career.mentorship,
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
