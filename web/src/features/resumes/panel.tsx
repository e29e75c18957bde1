import type { Resume, ResumeCertificate, ResumeDraft } from '@trialwright/contract';
import { FileUser } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Empty } from '../../ui/empty.tsx';
import { draftOf } from './draft-memory.ts';
import { DraftNotice } from './draft-notice.tsx';
import { ResumeEditor } from './resume-editor.tsx';
import { fieldsOf, fieldsOfDraft, newResume } from './resume-fields.ts';
import { ResumesSkeleton } from './resumes-skeleton.tsx';
import { ResumeView } from './resume-view.tsx';
import { useResumeSelection } from './use-resume-selection.ts';
import { useProfile } from './use-resumes.ts';

interface Props {
  userId: number;
  resume: Resume | undefined;
  certificates: ResumeCertificate[];
  drafts: ResumeDraft[];
}

/** What held the focus is gone. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('#resume-heading')?.focus();
}

/** No resume selected: what can be done, and what waits to be gone on with. */
function Idle({ draft, onContinue }: { draft: ResumeDraft | undefined; onContinue: () => void }) {
  return (
    <section className="readable stack apart" aria-labelledby="resume-heading">
      <header className="row wrap between">
        <h2 className="card-title" id="resume-heading" tabIndex={-1}>
          Create New Resume
        </h2>
      </header>
      {draft ? (
        <DraftNotice draft={draft} onContinue={onContinue} onDiscarded={focusHeading} />
      ) : (
        <Empty icon={FileUser} title="No resume selected">
          <p>Select a resume, or start a new one with your name and email filled in.</p>
        </Empty>
      )}
    </section>
  );
}

/** Asks what is to become of a draft, then opens the form with it or without. */
function Editing({ userId, resume, certificates, drafts, isContinued }: Props & { isContinued: boolean }) {
  const resumeId = resume?.id ?? null;
  const { go } = useResumeSelection();
  const profile = useProfile();
  const [draft] = useState(() => draftOf(userId, resumeId, drafts));
  const [choice, setChoice] = useState(draft ? undefined : 'open');
  const [isKept, setKept] = useState(draft !== undefined);
  const notice = useRef<HTMLHeadingElement>(null);
  useEffect(() => notice.current?.focus(), []);
  if (draft && !choice && !isContinued)
    return (
      <section className="readable stack apart" aria-labelledby="resume-heading">
        <header className="row wrap between">
          <h2 className="card-title" id="resume-heading" ref={notice} tabIndex={-1}>
            {resume ? 'Edit Resume' : 'Create New Resume'}
          </h2>
        </header>
        <DraftNotice
          draft={draft}
          onContinue={() => setChoice('open')}
          onDiscarded={() => {
            setKept(false);
            setChoice('open');
          }}
        />
      </section>
    );
  const saved = resume ? fieldsOf(resume) : profile && newResume(profile);
  if (!saved) return <ResumesSkeleton />;
  return (
    <ResumeEditor
      resumeId={resumeId}
      basedOn={resume?.updatedAt}
      start={draft && isKept ? fieldsOfDraft(draft.content) : saved}
      certificates={certificates}
      onSaved={({ id }) => go({ resume: id }, true)}
      onCancel={() => go(resume ? { resume: resume.id } : {})}
    />
  );
}

/** The right side of the page: what the address selects, read or edited. */
export function Panel({
  userId,
  resume,
  certificates,
  drafts,
  continued,
  onContinued,
}: Props & {
  continued: number | 'new' | undefined;
  onContinued: (target: number | 'new' | undefined) => void;
}) {
  const { resume: asked, mode, go } = useResumeSelection();
  const isEditing = asked === 'new' || (resume !== undefined && mode === 'edit');
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) focusHeading();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const draft = draftOf(userId, resume?.id ?? null, drafts);
  const handleContinue = () => {
    const target = resume?.id ?? 'new';
    onContinued(target);
    go({ resume: target, mode: 'edit' });
  };
  const handleEdit = () => {
    onContinued(undefined);
    go({ resume: resume?.id, mode: 'edit' });
  };
  if (isEditing) {
    const target = resume?.id ?? 'new';
    return (
      <Editing
        key={target}
        userId={userId}
        resume={resume}
        certificates={certificates}
        drafts={drafts}
        isContinued={continued === target}
      />
    );
  }
  if (!resume) return <Idle draft={draft} onContinue={handleContinue} />;
  return (
    <ResumeView
      key={resume.id}
      resume={resume}
      certificates={certificates}
      draft={draft}
      hasDetails={mode === 'details'}
      onEdit={handleEdit}
      onContinue={handleContinue}
      onDetails={(isOpen) => go({ resume: resume.id, ...(isOpen && { mode: 'details' }) }, !isOpen)}
      onDiscarded={focusHeading}
    />
  );
}
