import './interviews.css';
import { interviews } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { PageFailure } from '../../ui/failure.tsx';
import { GuideView } from './guide-view.tsx';
import { InterviewsSkeleton } from './interviews-skeleton.tsx';
import { NoPackage } from './no-package.tsx';
import { practiceQuery } from './use-notes.ts';

const route = getRouteApi('/shell/signed-in/interview-prep');

const PracticeView = lazy(async () => ({ default: (await import('./practice-view.tsx')).PracticeView }));

/** Whose role is unknown reads the guide of investigators. */
const DEFAULT_ROLE = 'PI';

/** Coming back from practicing a question, the focus is on its link again. */
function useReturnFocus(practiced: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!practiced) document.querySelector<HTMLElement>(`[data-question="${last.current}"]`)?.focus();
    last.current = practiced;
  }, [practiced]);
}

function Guide() {
  const user = useUser();
  const role = user.roles[0]?.role ?? DEFAULT_ROLE;
  const guide = useQuery(query(interviews.guide, { params: { role } }));
  const practice = useQuery(practiceQuery(user.id));
  const { practice: asked } = route.useSearch();
  const question = guide.data?.questions.find(({ id }) => id === asked);
  useReturnFocus(question?.id);
  const error = guide.error ?? practice.error;
  if (error instanceof ApiError && error.code === 'roles.not_paid') return <NoPackage role={role} />;
  if (error) {
    const handleRetry = () => {
      if (guide.error) void guide.refetch();
      if (practice.error) void practice.refetch();
    };
    return (
      <PageFailure title="The interview guide could not be loaded" error={error} onRetry={handleRetry} />
    );
  }
  if (!guide.data || !practice.data) return <InterviewsSkeleton />;
  if (!question) return <GuideView guide={guide.data} practice={practice.data} />;
  return (
    <Suspense fallback={<InterviewsSkeleton />}>
      <PracticeView
        key={question.id}
        questions={guide.data.questions}
        question={question}
        practice={practice.data.find(({ questionId }) => questionId === question.id)}
      />
    </Suspense>
  );
}

export function InterviewPrepPage() {
  usePageTitle('Interview Preparation');
  const { roles, isAdmin } = useUser();
  const mayRead = isAdmin || roles.some(({ isPaid }) => isPaid);
  return mayRead ? <Guide /> : <NoPackage role={roles[0]?.role ?? DEFAULT_ROLE} />;
}
