import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { focused, page } from './route-base.ts';
import { interviewSearch } from '../features/interviews/interviews.search.ts';
import { resumeSearch } from '../features/resumes/resume-builder.search.ts';

export const interviewPrep = createRoute({
  ...page('/interview-prep'),
  validateSearch: interviewSearch,
  component: lazyRouteComponent(
    () => import('../features/interviews/interviews.page.tsx'),
    'InterviewPrepPage',
  ),
});

export const mentorship = createRoute({
  ...page('/mentorship'),
  component: lazyRouteComponent(() => import('../features/mentorship/mentorship.page.tsx'), 'MentorshipPage'),
});

export const resumeBuilder = createRoute({
  ...page('/resume-builder'),
  ...focused,
  validateSearch: resumeSearch,
  component: lazyRouteComponent(
    () => import('../features/resumes/resume-builder.page.tsx'),
    'ResumeBuilderPage',
  ),
});
