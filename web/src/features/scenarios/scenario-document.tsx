import '../../ui/reading-dialog.css';
import type { ScenarioSession } from '@trialwright/contract';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';

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
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="reading-scrim" />
        <Dialog.Content
          className="dialog reading-dialog scenario-document"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
        >
          <div className="document-head">
            <Dialog.Title className="t3">{document.title}</Dialog.Title>
            <Dialog.Close className="x" aria-label="Close the document">
              <X className="i" aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div
            className="scenario-prose document-sheet"
            tabIndex={0}
            role="region"
            aria-label={`Text of ${document.title}`}
            // The server renders the academy’s own Markdown and sanitizes it.
            dangerouslySetInnerHTML={{ __html: document.html }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
