import type { Resume } from '@trialwright/contract';
import type { ResumeSheet } from '@trialwright/paper/resume-sheet';
import { Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Downloads } from './downloads.tsx';
import { ResumePaper } from './resume-paper.tsx';
import { Dialog, DialogHead } from '../../ui/dialog.tsx';

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
    <Dialog className="resume-details prints" onClose={onClose}>
      <DialogHead title={resume.title} closeLabel="Close the details" />
      {/* It scrolls, also by the arrow keys. */}
      <div className="details-paper" tabIndex={0} role="group" aria-label="Resume">
        <ResumePaper isLarge sheet={sheet} />
      </div>
      <div className="row wrap">
        <Button variant="primary" size="small" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <Downloads resume={resume} />
      </div>
    </Dialog>
  );
}
