import { courseReviews, type CourseReview, type ReviewedCourse } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { FileDown, FileSignature, Undo2 } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { formatUtcDay } from '../../core/dates.ts';
import { roleTitle } from '../../core/format.ts';
import { useUser } from '../../core/session.ts';
import { PeopleLines, SignedReviewText } from '../../domain/course-reviews/people.tsx';
import { SignatureLine } from '../../domain/signing/signature-line.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';

interface ReviewProps {
  review: CourseReview;
  isCurrent: boolean;
  onWithdraw: () => void;
}

function HistoryRow({ review, isCurrent, onWithdraw }: ReviewProps) {
  const user = useUser();
  const { withdrawnAt, withdrawnReason, version, name } = review;
  const mayWithdraw = withdrawnAt === null && (user.isAdmin || user.id === review.signerId);
  return (
    <li>
      <div className="row wrap">
        <Badge tone={isCurrent && !withdrawnAt ? 'done' : 'outline'}>Version {version}</Badge>
        {withdrawnAt && (
          <Badge tone="warning" icon={Undo2}>
            Withdrawn
          </Badge>
        )}
      </div>
      <SignedReviewText review={review}>
        {withdrawnAt && (
          <p>
            Withdrawn on {formatUtcDay(withdrawnAt)}: {withdrawnReason}
          </p>
        )}
        {review.signature && <SignatureLine signature={review.signature} />}
      </SignedReviewText>
      {mayWithdraw && (
        <Button
          variant="danger-text"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Withdraw the review of ${name}, version ${version}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

interface Props {
  course: ReviewedCourse;
  onSign: () => void;
  onWithdraw: (review: CourseReview) => void;
}

/** A course with its state, its reviews of every version, and the way to sign one. */
export function ReviewedCourseRow({ course, onSign, onWithdraw }: Props) {
  const { courseId, title, targetRole, version, effectiveDate, people, history, contentHash } = course;
  const isReviewed = people.reviews.length > 0;
  return (
    <li>
      <div>
        <h3 className="item-title">
          <Link className="link" to="/course/$id" params={{ id: String(courseId) }}>
            {title}
          </Link>{' '}
          <Badge tone={isReviewed ? 'done' : 'neutral'} icon={isReviewed ? FileSignature : undefined}>
            {isReviewed ? 'Reviewed' : 'Not reviewed'}
          </Badge>
        </h3>
        <p className="small-text muted">
          {targetRole === 'All' ? 'Learning path' : roleTitle(targetRole)}, version {version}, effective{' '}
          {formatUtcDay(effectiveDate)}
        </p>
        <PeopleLines people={people} />
        {history.length > 0 && (
          <ul className="stack small-text soft breakable below-even">
            {history.map((review) => (
              <HistoryRow
                key={review.id}
                review={review}
                isCurrent={review.contentHash === contentHash}
                onWithdraw={() => onWithdraw(review)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="row wrap">
        <ButtonAnchor
          size="small"
          icon={FileDown}
          aria-label={`Text to review: ${title}`}
          href={pathOf(courseReviews.text, { params: { id: courseId } })}
          download
        >
          Text to review
        </ButtonAnchor>
        <Button size="small" aria-haspopup="dialog" aria-label={`Sign a review: ${title}`} onClick={onSign}>
          Sign a review
        </Button>
      </div>
    </li>
  );
}
