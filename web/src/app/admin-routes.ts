import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { focused, page } from './route-base.ts';
import { adminSearch } from '../features/admin/admin.search.ts';
import { adminMessagesSearch } from '../features/messages/admin-messages.search.ts';

/** Open to all who are signed in: the pages say themselves whom they are for, and the server refuses the others. */
export const messages = createRoute({
  ...page('/admin-messages'),
  ...focused,
  validateSearch: adminMessagesSearch,
  component: lazyRouteComponent(
    () => import('../features/messages/admin-messages.page.tsx'),
    'AdminMessagesPage',
  ),
});

export const overview = createRoute({
  ...page('/admin'),
  ...focused,
  validateSearch: adminSearch,
  component: lazyRouteComponent(() => import('../features/admin/admin.page.tsx'), 'AdminPage'),
});

export const courseReviews = createRoute({
  ...page('/course-reviews'),
  ...focused,
  component: lazyRouteComponent(
    () => import('../features/course-reviews/course-reviews.page.tsx'),
    'CourseReviewsPage',
  ),
});
