import { certificates, SIGNATURE_MEANINGS, type CompletionStatement } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { formatUtcDay } from '../../core/dates.ts';
import { reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { refreshLearning } from '../../domain/learning/refresh-learning.ts';
import { SignDialog } from '../../domain/signing/sign-dialog.tsx';
import { SignatureLine } from '../../domain/signing/signature-line.tsx';
import { useSigning } from '../../domain/signing/use-signing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FieldError } from '../../ui/field.tsx';

function StatementItem({ statement }: { statement: CompletionStatement }) {
  const { attemptId, courseTitle, version, passedAt, isRequired, signature } = statement;
  const user = useUser();
  const client = useQueryClient();
  const signing = useSigning(() => void refreshLearning(client, user.id));
  return (
    <li>
      <div>
        <b>{courseTitle}</b>
        <span className="sm muted tn">
          Version {version}, passed {formatUtcDay(passedAt)}
          {isRequired && '. Your certificate is issued once you sign.'}
        </span>
        {signature && <SignatureLine signature={signature} />}
        {signing.prepareError && !signing.request && (
          <FieldError>{reasonOf(signing.prepareError)}</FieldError>
        )}
      </div>
      {(!signature || signature.status === 'voided') && (
        <Button
          size="small"
          icon={PenLine}
          aria-haspopup="dialog"
          aria-label={`Sign statement: ${courseTitle}`}
          isBusy={signing.isPreparing}
          onClick={() => signing.begin([{ kind: 'course-completion', id: String(attemptId) }])}
        >
          Sign statement
        </Button>
      )}
      <SignDialog signing={signing} onClose={signing.leave} />
    </li>
  );
}

/** The learner's own statement about each course that was passed; nothing while none was. */
export function CompletionStatements() {
  const params = { userId: useUser().id };
  const { data, error, refetch } = useQuery(query(certificates.statements, { params }));
  if (error)
    return (
      <Failure title="Your statements could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data || data.length === 0) return null;
  return (
    <section className="statements" aria-labelledby="statements">
      <h2 className="t2" id="statements" tabIndex={-1}>
        Signed statements
      </h2>
      <p className="sm muted">
        “{SIGNATURE_MEANINGS.completed}”: some sponsors ask for it beside the certificate. It is shown with
        the certificate, to whoever verifies it, and in your inspection binder.
      </p>
      <Card as="ul" className="rows">
        {data.map((statement) => (
          <StatementItem key={statement.attemptId} statement={statement} />
        ))}
      </Card>
    </section>
  );
}
