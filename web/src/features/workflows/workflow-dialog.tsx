import '../../ui/reading-dialog.css';
import './workflow-dialog.css';
import type { Workflow } from '@trialwright/contract';
import { X } from 'lucide-react';
import { Dialog, Tabs } from 'radix-ui';
import { KeepButton } from '../../domain/bookmarks/keep-button.tsx';
import { Button } from '../../ui/button.tsx';
import { PdfLink, WorkflowMeta } from './workflow-facts.tsx';
import { WorkflowOverview } from './workflow-overview.tsx';
import { WorkflowSteps } from './workflow-steps.tsx';
import { WorkflowTimeline } from './workflow-timeline.tsx';

const TABS = [
  { value: 'overview', label: 'Overview', View: WorkflowOverview },
  { value: 'steps', label: 'Detailed Steps', View: WorkflowSteps },
  { value: 'timeline', label: 'Timeline', View: WorkflowTimeline },
] as const;

function WorkflowTabs({ workflow }: { workflow: Workflow }) {
  return (
    <Tabs.Root className="workflow-tabs" defaultValue={TABS[0].value}>
      <Tabs.List className="tabs" aria-label="Parts of the workflow">
        {TABS.map(({ value, label }) => (
          <Tabs.Trigger key={value} value={value}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map(({ value, View }) => (
        <Tabs.Content key={value} className="panel" value={value}>
          <View workflow={workflow} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** A workflow in full; `workflow` is undefined where the address names one that does not exist. */
export function WorkflowDialog({
  workflow,
  onClose,
  onReturnFocus,
}: {
  workflow: Workflow | undefined;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="reading-scrim" />
        <Dialog.Content
          className={
            workflow
              ? 'dialog reading-dialog workflow-dialog'
              : 'dialog reading-dialog workflow-dialog missing'
          }
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
        >
          <div className="dialog-head">
            <Dialog.Title className="t2">{workflow?.title ?? 'There is no such workflow'}</Dialog.Title>
            <Dialog.Close className="x" aria-label="Close the workflow">
              <X className="i" aria-hidden="true" />
            </Dialog.Close>
            {workflow && <WorkflowMeta workflow={workflow} />}
          </div>
          {workflow ? (
            <WorkflowTabs workflow={workflow} />
          ) : (
            <p className="sorry">The address names a workflow that the academy does not have.</p>
          )}
          <div className="dialog-foot">
            {workflow && (
              <KeepButton type="workflow" referenceId={workflow.id} what={`the workflow ${workflow.title}`} />
            )}
            <Dialog.Close asChild>
              <Button>Close</Button>
            </Dialog.Close>
            {workflow && <PdfLink workflow={workflow} variant="primary" />}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
