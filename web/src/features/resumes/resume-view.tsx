import { type Resume, type ResumeCertificate, type ResumeDraft } from '@trialwright/contract';
import { describeResume } from '@trialwright/paper/resume-sheet';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { Downloads } from './downloads.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { ResumePaper } from './resume-paper.tsx';

interface Props {
  resume: Resume;
  certificates: ResumeCertificate[];
  draft: ResumeDraft | undefined;
  hasDetails: boolean;
  onEdit: () => void;
  onContinue: () => void;
  onDetails: (isOpen: boolean) => void;
  onDiscarded: () => void;
}

/** A selected resume, to be read, downloaded and printed. */
export function ResumeView(props: Props) {
  const { resume, certificates, draft, hasDetails, onEdit, onContinue, onDetails, onDiscarded } = props;
  const sheet = useMemo(() => describeResume(resume, certificates), [resume, certificates]);
  return (
    <section className="readable stack apart" aria-labelledby="resume-heading">
      <header className="row wrap between">
        <div>
          <h2 className="card-title" id="resume-heading" tabIndex={-1}>
            Edit Resume
          </h2>
          <p className="small-text muted">{resume.title}</p>
        </div>
        <div className="row wrap">
          <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => onDetails(true)}>
            View Details
          </Button>
          <Button variant={draft ? 'secondary' : 'primary'} size="small" onClick={onEdit}>
            Edit
          </Button>
        </div>
      </header>
      {draft && <DraftNotice draft={draft} onContinue={onContinue} onDiscarded={onDiscarded} />}
      <ResumePaper isLarge sheet={sheet} />
      <Downloads resume={resume} />
      {hasDetails && <DetailsDialog resume={resume} sheet={sheet} onClose={() => onDetails(false)} />}
    </section>
  );
}
