import {
  describePeople,
  REVIEW_MEANINGS,
  type CoursePeople,
  type People,
  type SignedReview,
} from '@trialwright/contract';
import { FileSignature, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatUtcDay } from '../../core/dates.ts';
import { Badge } from '../../ui/badge.tsx';

/** Who wrote and who reviewed the course and its question bank. */
export function PeopleLines({ people }: { people: People }) {
  return (
    <dl className="stack snug small-text below-close">
      {describePeople(people).map(({ part, sentence }) => (
        <div key={part}>
          <dt>{part}</dt>
          <dd className="soft breakable">{sentence}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A signed review: who, what, when, and the hash that anybody can compute again. */
export function SignedReviewText({
  review: { name, qualification, meaning, signedAt, hash },
  children,
}: {
  review: SignedReview;
  children?: ReactNode;
}) {
  return (
    <>
      <p>
        <b>{name}</b>, {qualification}
      </p>
      <p>
        “{REVIEW_MEANINGS[meaning]}”, signed on <time dateTime={signedAt}>{formatUtcDay(signedAt)}</time>
      </p>
      {children}
      <p className="breakable muted">
        SHA-256 <code>{hash}</code>
      </p>
    </>
  );
}

/** The reviews of the version that is taught, withdrawn ones too; nothing where nobody signed. */
export function ReviewList({ people }: { people: CoursePeople }) {
  const { reviews, withdrawn, reviewedEdition } = people;
  if (reviews.length + withdrawn.length === 0) return null;
  return (
    <ul className="stack small-text soft breakable below-even">
      {reviews.map((review) => (
        <li key={review.hash}>
          <Badge tone="done" icon={FileSignature}>
            Signed
          </Badge>
          <SignedReviewText review={review} />
        </li>
      ))}
      {withdrawn.map((review) => (
        <li key={review.hash}>
          <Badge tone="warning" icon={Undo2}>
            Withdrawn
          </Badge>
          <SignedReviewText review={review}>
            <p>
              Withdrawn on {formatUtcDay(review.withdrawnAt)}: {review.withdrawnReason}
            </p>
          </SignedReviewText>
        </li>
      ))}
      {reviewedEdition && (
        <li>
          <p>Reviewed edition: the text together with its reviews</p>
          <p className="breakable muted">
            SHA-256 <code>{reviewedEdition}</code>
          </p>
        </li>
      )}
    </ul>
  );
}
