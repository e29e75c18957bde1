import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { AlertDialog } from 'radix-ui';
import { useCountdown } from '../../core/countdown.ts';
import { count, formatCountdown } from '../../core/format.ts';
import { sessionQuery } from '../../core/session.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import type { AnswerSaver } from './answer-saver.ts';

function LeaveText({ endsAt, unsaved }: { endsAt: number; unsaved: number }) {
  const seconds = useCountdown(endsAt);
  return (
    <>
      <p>
        Your answers are kept, and the clock runs on: <b className="tn">{formatCountdown(seconds)}</b> left.
        Come back before then, or the assessment is submitted with what you have answered.
      </p>
      {unsaved > 0 && (
        <p>
          {count(unsaved, 'answer')} could not be saved yet. {unsaved === 1 ? 'It stays' : 'They stay'} in
          this tab until you come back to the assessment.
        </p>
      )}
    </>
  );
}

interface Props {
  endsAt: number;
  saver: AnswerSaver;
  isDisabled: boolean;
}

/** Asks before the assessment is left, by whatever way, and before the tab is closed with unsaved answers. */
export function LeaveGuard({ endsAt, saver, isDisabled }: Props) {
  const client = useQueryClient();
  const { status, proceed, reset } = useBlocker({
    // Who has signed out is not held back.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && Boolean(client.getQueryData(sessionQuery.queryKey)),
    enableBeforeUnload: () => saver.get().unsaved > 0,
    disabled: isDisabled,
    withResolver: true,
  });
  return (
    <AskDialog
      isOpen={status === 'blocked'}
      title="Leave the assessment?"
      about={<LeaveText endsAt={endsAt} unsaved={saver.get().unsaved} />}
      onClose={() => reset?.()}
    >
      <div className="dialog-actions">
        <AlertDialog.Cancel className="btn s">Stay</AlertDialog.Cancel>
        <button type="button" className="btn p" onClick={() => proceed?.()}>
          Leave assessment
        </button>
      </div>
    </AskDialog>
  );
}
