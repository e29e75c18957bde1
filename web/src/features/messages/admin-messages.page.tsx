import './inbox.css';
import { messages } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCw } from 'lucide-react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { Inbox } from './inbox.tsx';

function Messages() {
  usePageTitle('Customer Messages');
  const { data, error, isFetching, refetch } = useQuery({
    ...query(messages.list),
    // Others write and answer meanwhile.
    refetchOnMount: 'always',
  });
  if (error instanceof ApiError && error.code === 'auth.forbidden') return <AccessDenied />;
  if (error && !data)
    return (
      <PageFailure title="The messages could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className="page admin-messages">
      <header className="row even wrap between">
        <h1 className="page-title">
          Admin Dashboard <span className="muted">- Customer Messages</span>
        </h1>
        <div className="row wrap">
          {data && (
            <Button variant="ghost" icon={RotateCw} isBusy={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          )}
          <ButtonLink icon={ArrowLeft} to="/dashboard">
            Back to Dashboard
          </ButtonLink>
        </div>
      </header>
      {data ? (
        <Inbox list={data} />
      ) : (
        <p className="muted centered below-far" role="status">
          Loading messages...
        </p>
      )}
    </div>
  );
}

/** What customers wrote, for administrators; nobody else's browser asks for it. */
export function AdminMessagesPage() {
  return useUser().isAdmin ? <Messages /> : <AccessDenied />;
}
