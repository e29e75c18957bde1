import { certificates, type Bridge } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Award } from 'lucide-react';
import { api, reasonOf } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { useUser } from '../../core/session.ts';
import { refreshLearning } from '../../domain/learning/refresh-learning.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

/** Of whom the first certificate waited: it is issued now, if the assessment is passed. */
function Issue({ courseId }: { courseId: number }) {
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const issue = useMutation({
    mutationFn: () => api(certificates.issue, { params: { userId: user.id }, body: { courseId } }),
    onSuccess: async () => {
      await refreshLearning(client, user.id);
      await navigate({ to: '/certificates' });
    },
  });
  return (
    <>
      <Button
        variant="primary"
        size="large"
        icon={Award}
        isBusy={issue.isPending}
        onClick={() => issue.mutate()}
      >
        Get certificate
      </Button>
      {issue.error && <FieldError role="alert">{reasonOf(issue.error)}</FieldError>}
    </>
  );
}

/** What follows once everything is read. */
export function BridgeEnd({ bridge }: { bridge: Bridge }) {
  const { courseId, purpose, questions, isRead } = bridge;
  if (!isRead)
    return (
      <p className="below-distant" role="status">
        {purpose === 'certificate'
          ? `Once everything above is read, ${count(questions, 'question')} on it ${questions === 1 ? 'follows' : 'follow'}.`
          : 'Once everything above is read, your certificate can be issued.'}
      </p>
    );
  return (
    <section className="stack at-start set-off below-distant" aria-labelledby="bridge-end">
      <h2 className="section-title" id="bridge-end">
        You have read what changed
      </h2>
      {purpose === 'completion' ? (
        <Issue courseId={courseId} />
      ) : (
        <>
          <p>
            {count(questions, 'question')} on it remain. After you pass, your certificate names both versions
            and is valid as long as the one you have.
          </p>
          <ButtonLink
            variant="primary"
            size="large"
            to="/assessment/$id"
            params={{ id: String(courseId) }}
            search={{ bridge: true }}
          >
            Go to the questions
            <ArrowRight className="icon icon-small" aria-hidden="true" />
          </ButtonLink>
        </>
      )}
    </section>
  );
}
