import './course-reviews.css';
import { courseReviews, type CourseReview, type ReviewedCourse } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { Rows } from '../../ui/rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ReviewedCourseRow } from './reviewed-course-row.tsx';
import { SignReviewDialog } from './sign-review-dialog.tsx';
import { WithdrawReviewDialog } from './withdraw-review-dialog.tsx';

type PendingReview = { kind: 'sign'; course: ReviewedCourse } | { kind: 'withdraw'; review: CourseReview };

/** Reads the reviews again: what was signed counts at once. */
function useReadAgain() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: query(courseReviews.list).queryKey });
}

function Courses({ list }: { list: ReviewedCourse[] }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<PendingReview>();
  const box = useRef<HTMLInputElement>(null);
  const readAgain = useReadAgain();
  const close = () => setAsked(undefined);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = list.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const reviewed = list.filter(({ people }) => people.reviews.length > 0).length;
  return (
    <section className="stack even below-ample" aria-labelledby="courses">
      <h2 className="section-title" id="courses" tabIndex={-1}>
        Courses
      </h2>
      <SearchField
        box={box}
        landmark="Courses"
        label="Search courses"
        placeholder="Title"
        text={text}
        onChange={setText}
      />
      <p className="small-text muted" role="status">
        {shown.length} of {list.length} shown. {reviewed} reviewed in the version that is taught.
      </p>
      {shown.length === 0 ? (
        <Empty title="No course has all of these words" heading="h3" />
      ) : (
        <Rows>
          {shown.map((course) => (
            <ReviewedCourseRow
              key={course.courseId}
              course={course}
              onSign={() => setAsked({ kind: 'sign', course })}
              onWithdraw={(review) => setAsked({ kind: 'withdraw', review })}
            />
          ))}
        </Rows>
      )}
      {asked?.kind === 'sign' && (
        <SignReviewDialog course={asked.course} onSigned={readAgain} onClose={close} />
      )}
      {asked?.kind === 'withdraw' && (
        <WithdrawReviewDialog review={asked.review} onWithdrawn={readAgain} onClose={close} />
      )}
    </section>
  );
}

function Reviews() {
  usePageTitle('Course Reviews');
  const { data, error, refetch } = useQuery({ ...query(courseReviews.list), refetchOnMount: 'always' });
  if (error instanceof ApiError && error.code === 'auth.forbidden') return <AccessDenied />;
  if (error && !data)
    return (
      <PageFailure title="The reviews could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  return (
    <div className="page course-reviews">
      <h1 className="page-title">Course Reviews</h1>
      <p className="lead readable below-close">
        A review names a person who read this version of a course, or its questions, and stands by it. A new
        version has no review until somebody signs it again. The text to review holds the exam’s keys: keep it
        to yourself. Your record states that you loaded it.
      </p>
      {data.length === 0 ? <Empty title="No course is published yet" /> : <Courses list={data} />}
    </div>
  );
}

/** Where reviewers sign; nobody else's browser asks for it. */
export function CourseReviewsPage() {
  const { isAdmin, isReviewer } = useUser();
  return isAdmin || isReviewer ? <Reviews /> : <AccessDenied />;
}
