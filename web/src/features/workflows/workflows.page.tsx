import './workflows.css';
import { workflows } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { useDialogParam } from '../../core/use-dialog-param.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Failure } from '../../ui/failure.tsx';
import { BuilderCard } from './builder-card.tsx';
import { WorkflowCard } from './workflow-card.tsx';
import { WorkflowDialog } from './workflow-dialog.tsx';
import { isForRole, orderWorkflows } from './workflow-order.ts';
import { WorkflowsSkeleton } from './workflows-skeleton.tsx';

const route = getRouteApi('/shell/signed-in/workflows');

export function WorkflowsPage() {
  usePageTitle('Process Workflows');
  const role = useUser().roles[0]?.role;
  const { data, error, isFetching, refetch } = useQuery(query(workflows.list));
  const { workflow: id } = route.useSearch();
  const navigate = route.useNavigate();
  const show = useCallback(
    (workflow: number | undefined, replace: boolean) =>
      void navigate({ search: { workflow }, replace, resetScroll: false }),
    [navigate],
  );
  const { open, close } = useDialogParam(show);
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const handleReturnFocus = () => {
    const opener = page.current?.querySelector<HTMLElement>(`[data-workflow="${id}"]`);
    (opener ?? heading.current)?.focus();
  };
  return (
    <div className="page workflows" ref={page}>
      <div className="page-head">
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          Process Workflows
        </h1>
        <p className="lead">
          Who does what, in what order, and how long it takes, from first contact to archiving.
        </p>
      </div>
      {error && (
        <Failure
          title="The workflows could not be loaded"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <WorkflowsSkeleton />}
      {data && (
        <>
          <ul className="stack" aria-label="Workflows">
            {orderWorkflows(data, role).map((workflow) => (
              <WorkflowCard
                key={workflow.id}
                workflow={workflow}
                isForMe={isForRole(workflow, role)}
                onOpen={open}
              />
            ))}
          </ul>
          <BuilderCard />
        </>
      )}
      {data && id !== undefined && (
        <WorkflowDialog
          key={id}
          workflow={data.find((workflow) => workflow.id === id)}
          onClose={close}
          onReturnFocus={handleReturnFocus}
        />
      )}
    </div>
  );
}
