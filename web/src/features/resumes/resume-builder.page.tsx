import './resumes.css';
import type { Resume } from '@trialwright/contract';
import { useEffect, useRef, useState } from 'react';
import { count } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { useUser } from '../../core/session.ts';
import { ConfirmDialog } from '../../ui/alert-dialog-frame.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { draftOf } from './draft-memory.ts';
import { Panel } from './panel.tsx';
import { ResumeList } from './resume-list.tsx';
import { ResumesSkeleton } from './resumes-skeleton.tsx';
import { useResumeSelection } from './use-resume-selection.ts';
import { useDeleteResume, useResumes } from './use-resumes.ts';

/** Who comes without a selection finds the resume that was changed last. */
function useFirstSelection(list: Resume[] | undefined): void {
  const { resume, go } = useResumeSelection();
  const isDone = useRef(false);
  useEffect(() => {
    if (!list || isDone.current) return;
    isDone.current = true;
    const [latest] = list;
    if (resume === undefined && latest) go({ resume: latest.id }, true);
  }, [list, resume, go]);
}

export function ResumeBuilderPage() {
  usePageTitle('Resume Builder');
  const { id: userId } = useUser();
  const { list, drafts, certificates, error, retry } = useResumes();
  const { resume: asked, go } = useResumeSelection();
  // What is gone on with: asking once more whether to would leave `New Resume` without effect.
  const [continued, setContinued] = useState<number | 'new'>();
  const [toDelete, setToDelete] = useState<Resume>();
  useFirstSelection(list);
  const remove = useDeleteResume(({ id }) => {
    setToDelete(undefined);
    if (asked === id) go({}, true);
  });
  if (error) return <PageFailure title="Your resumes could not be loaded" error={error} onRetry={retry} />;
  if (!list || !drafts || !certificates) return <ResumesSkeleton />;
  const selected = list.find(({ id }) => id === asked);
  return (
    <div className="page resumes">
      <div className="page-head">
        <h1 className="page-title">
          Resume Builder <span className="menu-tag">NEW</span>
        </h1>
        <p className="lead">
          {count(list.length, 'resume')} created. Certificates you earn here are added automatically.
        </p>
      </div>
      <div className="resumes-grid columns ample top">
        <ResumeList
          list={list}
          selected={selected?.id}
          isPrimary={!selected && asked !== 'new' && !draftOf(userId, null, drafts)}
          onSelect={({ id }) => go({ resume: id })}
          onDelete={setToDelete}
          onNew={() => {
            setContinued('new');
            go({ resume: 'new', mode: 'edit' });
          }}
        />
        <Panel
          userId={userId}
          resume={selected}
          certificates={certificates}
          drafts={drafts}
          continued={continued}
          onContinued={setContinued}
        />
      </div>
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title="Delete this resume?"
        about={
          <p>
            &ldquo;{toDelete?.title}&rdquo; and its unsaved changes will be permanently deleted. Files you
            downloaded aren’t affected.
          </p>
        }
        keep="Keep it"
        confirm="Delete resume"
        busy="Deleting..."
        isBusy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate(toDelete, { onError: () => setToDelete(undefined) })}
        onClose={() => setToDelete(undefined)}
        onReturnFocus={(opener) => (opener ?? document.querySelector<HTMLElement>('#my-resumes'))?.focus()}
      />
    </div>
  );
}
