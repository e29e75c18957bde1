import { courses } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

/** Whether an address names nothing: trying again would not help. */
export function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

const TITLES = { course: 'Course', lesson: 'Lesson', assessment: 'Assessment' };

/** An address that names no course, lesson or assessment, and the ways on from it. */
export function NotThere({ what }: { what: keyof typeof TITLES }) {
  const title = `${TITLES[what]} not found`;
  usePageTitle(title);
  const { data } = useQuery(query(courses.list));
  const current = data?.find(({ isLocked, progress }) => !isLocked && progress < 100);
  return (
    <div className="page">
      <h1 className="visually-hidden">{title}</h1>
      <Empty icon={SearchX} title={`This ${what} doesn’t exist`}>
        <p>The link may be old or incomplete.</p>
        <p className="row wrap ways">
          <ButtonLink variant="primary" to="/dashboard">
            Go to Dashboard
          </ButtonLink>
          {current && (
            <ButtonLink to="/course/$id" params={{ id: String(current.id) }}>
              Go to {current.title}
            </ButtonLink>
          )}
          <ButtonLink to="/search">Search the academy</ButtonLink>
        </p>
      </Empty>
    </div>
  );
}
