import './statement-item.css';
import type { CompletionStatement } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { lazy, Suspense, type ComponentType } from 'react';
import { formatUtcDay } from '../../core/dates.ts';
import { reasonOf } from '../../core/api.ts';
import { useUser } from '../../core/session.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { refreshLearning } from '../learning/refresh-learning.ts';
import { SignatureLine } from './signature-line.tsx';
import { useSigning, type Signing } from './use-signing.ts';

const loadDialog = () => import('./sign-dialog.tsx');
const loadQuietly = () => void loadDialog().catch(() => undefined);
const SignDialog = lazy<ComponentType<{ signing: Signing; onClose: () => void }>>(() =>
  loadDialog().then(
    ({ SignDialog: Loaded }) => ({ default: Loaded }),
    () => ({ default: NotLoaded }),
  ),
);

/** One course that was passed, with the statement that was signed, or may be. */
export function StatementItem({ statement }: { statement: CompletionStatement }) {
  const { attemptId, courseTitle, version, passedAt, isRequired, signature } = statement;
  const user = useUser();
  const client = useQueryClient();
  const signing = useSigning(() => void refreshLearning(client, user.id));
  return (
    <li className="statement-item">
      <div className="stack tight">
        <b>{courseTitle}</b>
        <span className="small-text muted tabular">
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
          onFocus={loadQuietly}
          onPointerEnter={loadQuietly}
          onClick={() => signing.begin([{ kind: 'course-completion', id: String(attemptId) }])}
        >
          Sign statement
        </Button>
      )}
      <Suspense fallback={null}>
        {signing.request && <SignDialog signing={signing} onClose={signing.leave} />}
      </Suspense>
    </li>
  );
}
