import './workflow-dialog.css';
import type { Workflow } from '@trialwright/contract';
import { BookmarkButton } from '../../domain/bookmarks/bookmark-button.tsx';
import { PdfLink, WorkflowMeta } from './workflow-facts.tsx';
import { WorkflowOverview } from './workflow-overview.tsx';
import { WorkflowSteps } from './workflow-steps.tsx';
import { WorkflowTimeline } from './workflow-timeline.tsx';
import { Dialog, DialogClose, DialogHead } from '../../ui/dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { value: 'overview', label: 'Overview', View: WorkflowOverview },
  { value: 'steps', label: 'Detailed Steps', View: WorkflowSteps },
  { value: 'timeline', label: 'Timeline', View: WorkflowTimeline },
] as const;

function WorkflowTabs({ workflow }: { workflow: Workflow }) {
  return (
    <Tabs className="workflow-tabs" defaultValue={TABS[0].value}>
      <TabList label="Parts of the workflow">
        {TABS.map(({ value, label }) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
      {TABS.map(({ value, View }) => (
        <TabPanel key={value} className="workflow-panel" value={value}>
          <View workflow={workflow} />
        </TabPanel>
      ))}
    </Tabs>
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
    <Dialog
      shape="reading"
      className={workflow ? 'workflow-dialog' : 'missing'}
      onClose={onClose}
      onReturnFocus={onReturnFocus}
    >
      <DialogHead
        title={workflow?.title ?? 'Workflow not found'}
        level="section-title"
        closeLabel="Close the workflow"
      >
        {workflow && <WorkflowMeta workflow={workflow} />}
      </DialogHead>
      {workflow ? (
        <WorkflowTabs workflow={workflow} />
      ) : (
        <p className="sorry">The link may be incomplete, or the workflow may have been removed.</p>
      )}
      <div className="dialog-foot">
        {workflow && (
          <BookmarkButton type="workflow" referenceId={workflow.id} what={`the workflow ${workflow.title}`} />
        )}
        <DialogClose>Close</DialogClose>
        {workflow && <PdfLink workflow={workflow} variant="primary" />}
      </div>
    </Dialog>
  );
}
