import type { ScenarioSession } from '@trialwright/contract';
import { Dialog, DialogHead } from '../../ui/dialog.tsx';

type Document = ScenarioSession['scenario']['environment']['documents'][number];

/** A document of the simulation, to be read in the middle of a moment. */
export function ScenarioDocument({
  document,
  onClose,
  onReturnFocus,
}: {
  document: Document;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  return (
    <Dialog shape="reading" className="scenario-document" onClose={onClose} onReturnFocus={onReturnFocus}>
      <DialogHead title={document.title} closeLabel="Close the document" />
      <div
        className="scenario-prose prose dialog-body"
        tabIndex={0}
        role="region"
        aria-label={`Text of ${document.title}`}
        // The server renders the academy’s own Markdown and sanitizes it.
        dangerouslySetInnerHTML={{ __html: document.html }}
      />
    </Dialog>
  );
}
