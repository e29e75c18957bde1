import type { Resume } from '@trialwright/contract';
import type { ResumeSheet } from '@trialwright/paper/resume-sheet';
import { Printer, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Button } from '../../ui/button.tsx';
import { Downloads } from './downloads.tsx';
import { ResumePaper } from './resume-paper.tsx';

/** The resume large, and alone on the page when it is printed. */
export function DetailsDialog({
  resume,
  sheet,
  onClose,
}: {
  resume: Resume;
  sheet: ResumeSheet;
  onClose: () => void;
}) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="resume-scrim" />
        <Dialog.Content className="dialog resume-details" aria-describedby={undefined}>
          <div className="row between details-head">
            <Dialog.Title className="t3">{resume.title}</Dialog.Title>
            <Dialog.Close className="x" aria-label="Close the details">
              <X className="i" aria-hidden="true" />
            </Dialog.Close>
          </div>
          {/* It scrolls, also by the arrow keys. */}
          <div className="details-paper" tabIndex={0} role="group" aria-label="Resume">
            <ResumePaper sheet={sheet} />
          </div>
          <div className="details-actions row wrap">
            <Button variant="primary" size="small" icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
            <Downloads resume={resume} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
