import { ArrowRight, Timer } from 'lucide-react';
import { count } from '../../core/format.ts';
import { minutesLeftOf, useOpenAttempts } from '../../domain/quizzes/open-attempts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** An assessment whose clock runs is the first thing to know. */
export function OpenAttempts() {
  return useOpenAttempts().map((attempt) => (
    <Notice
      key={attempt.attemptId}
      icon={Timer}
      aria-label="Your attempt is open"
      action={
        <ButtonLink to="/assessment/$id" params={{ id: String(attempt.assessmentId) }}>
          Continue Assessment
          <ArrowRight className="icon icon-small" aria-hidden="true" />
        </ButtonLink>
      }
    >
      <p>
        Your attempt at the assessment of <b>{attempt.courseTitle}</b> is open:{' '}
        {count(minutesLeftOf(attempt), 'minute')} left.
      </p>
    </Notice>
  ));
}
