import type { CustomerMessage } from '@trialwright/contract';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { useRespond } from './use-message-changes.ts';

/** What is typed and not sent, by message: it waits while another one is read. */
const drafts = new Map<number, string>();

/** Asks before the tab is closed over a reply that is not sent. */
function useUnsent(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}

/** Answers by e-mail. A failed reply keeps its text. */
export function ReplyForm({
  message: { id, senderEmail, senderName },
  onSent,
}: {
  message: CustomerMessage;
  onSent: () => void;
}) {
  const field = useId();
  const [text, setText] = useState(() => drafts.get(id) ?? '');
  const respond = useRespond();
  const isEmpty = text.trim() === '';
  useUnsent(!isEmpty);
  const change = (next: string) => {
    if (next) drafts.set(id, next);
    else drafts.delete(id);
    setText(next);
  };
  const handleSubmit = () => {
    if (isEmpty || respond.isPending) return;
    respond.mutate(
      { id, text },
      {
        onSuccess: () => {
          change('');
          onSent();
        },
      },
    );
  };
  return (
    <form
      className="stack even"
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <label className="item-title" htmlFor={field}>
        Send Response
      </label>
      <Textarea
        id={field}
        rows={4}
        maxLength={10_000}
        placeholder="Type your response to the customer..."
        aria-describedby={`${field}-hint`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handleSubmit();
        }}
      />
      <div className="row between wrap">
        <span className="hint" id={`${field}-hint`}>
          Sent to {senderEmail}. The email greets {senderName} and quotes their message.
        </span>
        <Button
          type="submit"
          variant="primary"
          icon={SendHorizontal}
          disabled={isEmpty || respond.isPending}
          isBusy={respond.isPending}
        >
          {respond.isPending ? 'Sending...' : 'Send Response'}
        </Button>
      </div>
    </form>
  );
}
