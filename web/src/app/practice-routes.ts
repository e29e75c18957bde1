import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { immersed, page } from './route-base.ts';
import { advancedSearch } from '../features/advanced/advanced.search.ts';
import { playerSearch } from '../features/scenarios/player.search.ts';
import { scenariosSearch } from '../features/scenarios/scenarios.search.ts';

export const scenarioLibrary = createRoute({
  ...page('/scenarios'),
  validateSearch: scenariosSearch,
  component: lazyRouteComponent(() => import('../features/scenarios/scenarios.page.tsx'), 'ScenariosPage'),
});

export const scenarioPlayer = createRoute({
  ...page('/scenarios/$scenarioId/play'),
  ...immersed,
  validateSearch: playerSearch,
  component: lazyRouteComponent(() => import('../features/scenarios/player.page.tsx'), 'PlayerPage'),
});

export const advanced = createRoute({
  ...page('/advanced'),
  validateSearch: advancedSearch,
  component: lazyRouteComponent(() => import('../features/advanced/advanced.page.tsx'), 'AdvancedPage'),
});

export const learningPath = createRoute({
  ...page('/learning-paths/$pathId'),
  component: lazyRouteComponent(
    () => import('../features/learning-paths/learning-path.page.tsx'),
    'LearningPathPage',
  ),
});

export const project = createRoute({
  ...page('/projects/$projectId'),
  component: lazyRouteComponent(() => import('../features/projects/project.page.tsx'), 'ProjectPage'),
});

export const practice = createRoute({
  ...page('/practice/$id'),
  ...immersed,
  component: lazyRouteComponent(() => import('../features/practice/practice.page.tsx'), 'PracticePage'),
});

export const review = createRoute({
  ...page('/review'),
  component: lazyRouteComponent(() => import('../features/review/review.page.tsx'), 'ReviewPage'),
});

export const reviewSet = createRoute({
  ...page('/review/$id'),
  ...immersed,
  component: lazyRouteComponent(() => import('../features/review/review-set.page.tsx'), 'ReviewSetPage'),
});

export const analytics = createRoute({
  ...page('/analytics'),
  component: lazyRouteComponent(() => import('../features/analytics/analytics.page.tsx'), 'AnalyticsPage'),
});
