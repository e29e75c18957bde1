import type { ResumeDraft } from '@trialwright/contract';
import { PencilLine } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDiscardDraft } from './use-resumes.ts';
import { formatDay, writeDate } from '../../core/dates.ts';

/** 10:42 of today, or Sep 16, 2026, 10:42. */
function formatMoment(iso: string, now = new Date()): string {
  const time = writeDate(iso, 'wholeClock');
  return formatDay(iso) === formatDay(now.toISOString()) ? time : `${formatDay(iso)}, ${time}`;
}

/** What was typed and not saved waits: it is gone on with, or given up. */
export function DraftNotice({
  draft,
  onContinue,
  onDiscarded,
}: {
  draft: ResumeDraft;
  onContinue: () => void;
  onDiscarded: () => void;
}) {
  const discard = useDiscardDraft();
  const handleDiscard = () => {
    if (!discard.isPending) discard.mutate(draft.resumeId, { onSuccess: onDiscarded });
  };
  return (
    <Notice
      tone="brass"
      icon={PencilLine}
      aria-label="Unsaved changes"
      action={
        <div className="row wrap">
          <Button variant="primary" size="small" onClick={onContinue}>
            Continue editing
          </Button>
          <Button variant="ghost" size="small" isBusy={discard.isPending} onClick={handleDiscard}>
            Discard
          </Button>
        </div>
      }
    >
      <p className="medium plain-text">You have unsaved changes from {formatMoment(draft.savedAt)}</p>
    </Notice>
  );
}
