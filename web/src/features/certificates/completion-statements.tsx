import { certificates, SIGNATURE_MEANINGS } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { StatementItem } from '../../domain/signing/statement-item.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Rows } from '../../ui/rows.tsx';

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
    <section className="stack close below-far" aria-labelledby="statements">
      <h2 className="section-title" id="statements" tabIndex={-1}>
        Signed statements
      </h2>
      <p className="small-text muted">
        “{SIGNATURE_MEANINGS.completed}”: some sponsors ask for it beside the certificate. It is shown with
        the certificate, to whoever verifies it, and in your inspection binder.
      </p>
      <Rows>
        {data.map((statement) => (
          <StatementItem key={statement.attemptId} statement={statement} />
        ))}
      </Rows>
    </section>
  );
}
