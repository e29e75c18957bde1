import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  documentSearch,
  matrixSearch,
  personSearch,
  readinessSearch,
  trialSearch,
} from '../features/team/team.search.ts';
import { focused, page } from './route-base.ts';

export const team = createRoute({
  ...page('/team'),
  component: lazyRouteComponent(() => import('../features/team/team.page.tsx'), 'TeamPage'),
});

export const invitation = createRoute({
  ...page('/invitation'),
  component: lazyRouteComponent(() => import('../features/team/invitation.page.tsx'), 'InvitationPage'),
});

export const join = createRoute({
  ...page('/join'),
  component: lazyRouteComponent(() => import('../features/team/join.page.tsx'), 'JoinPage'),
});

export const matrix = createRoute({
  ...page('/team/$org'),
  ...focused,
  validateSearch: matrixSearch,
  component: lazyRouteComponent(() => import('../features/team/team-matrix.page.tsx'), 'TeamMatrixPage'),
});

export const people = createRoute({
  ...page('/team/$org/people'),
  ...focused,
  component: lazyRouteComponent(() => import('../features/team/team-people.page.tsx'), 'TeamPeoplePage'),
});

export const person = createRoute({
  ...page('/team/$org/people/$person'),
  ...focused,
  validateSearch: personSearch,
  component: lazyRouteComponent(() => import('../features/team/team-person.page.tsx'), 'TeamPersonPage'),
});

export const trials = createRoute({
  ...page('/team/$org/trials'),
  ...focused,
  component: lazyRouteComponent(() => import('../features/team/team-trials.page.tsx'), 'TeamTrialsPage'),
});

export const trial = createRoute({
  ...page('/team/$org/trials/$trial'),
  ...focused,
  validateSearch: trialSearch,
  component: lazyRouteComponent(() => import('../features/team/team-trial.page.tsx'), 'TeamTrialPage'),
});

export const seats = createRoute({
  ...page('/team/$org/seats'),
  ...focused,
  component: lazyRouteComponent(() => import('../features/team/team-seats.page.tsx'), 'TeamSeatsPage'),
});

export const readiness = createRoute({
  ...page('/team/$org/trials/$trial/readiness'),
  ...focused,
  validateSearch: readinessSearch,
  component: lazyRouteComponent(
    () => import('../features/team/team-readiness.page.tsx'),
    'TeamReadinessPage',
  ),
});

export const passport = createRoute({
  ...page('/passport'),
  component: lazyRouteComponent(() => import('../features/team/passport.page.tsx'), 'PassportPage'),
});

export const rules = createRoute({
  ...page('/team/$org/rules'),
  ...focused,
  component: lazyRouteComponent(() => import('../features/team/team-rules.page.tsx'), 'TeamRulesPage'),
});

export const pack = createRoute({
  ...page('/team/$org/rules/$pack'),
  ...focused,
  component: lazyRouteComponent(() => import('../features/team/team-pack.page.tsx'), 'TeamPackPage'),
});

export const documents = createRoute({
  ...page('/team/$org/documents'),
  ...focused,
  component: lazyRouteComponent(
    () => import('../features/team/team-documents.page.tsx'),
    'TeamDocumentsPage',
  ),
});

export const document = createRoute({
  ...page('/team/$org/documents/$document/$version'),
  ...focused,
  validateSearch: documentSearch,
  component: lazyRouteComponent(() => import('../features/team/team-document.page.tsx'), 'TeamDocumentPage'),
});
