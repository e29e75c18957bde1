import { mentorship, type ThreadSummary } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestionMark, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatRecent } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { ConfirmDialog } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  onOpen: (threadId: number) => void;
  onDeleted?: (threadId: number | undefined) => void;
}

/** One conversation to delete, or all. */
type PendingDelete = ThreadSummary | 'all';

function useDelete(onDeleted: Props['onDeleted'], onSettled: () => void) {
  const client = useQueryClient();
  const { queryKey } = query(mentorship.threads);
  return useMutation({
    mutationFn: (asked: PendingDelete) =>
      asked === 'all' ? api(mentorship.removeAll) : api(mentorship.remove, { params: { id: asked.id } }),
    onSuccess: (_done, asked) => {
      client.setQueryData(queryKey, (threads) =>
        asked === 'all' ? [] : threads?.filter(({ id }) => id !== asked.id),
      );
      onDeleted?.(asked === 'all' ? undefined : asked.id);
    },
    onError: (error) =>
      toast({ title: 'Conversation not deleted', description: reasonOf(error), isDestructive: true }),
    onSettled,
  });
}

/** Earlier conversations, newest first; each can be gone on with, or deleted. */
export function ThreadList({ onOpen, onDeleted }: Props) {
  const { data, error, isFetching, refetch } = useQuery(query(mentorship.threads));
  const [asked, setAsked] = useState<PendingDelete>();
  const list = useRef<HTMLDivElement>(null);
  const remove = useDelete(onDeleted, () => setAsked(undefined));
  if (error)
    return (
      <Failure
        title="Your conversations could not be loaded"
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Skeleton label="Loading your conversations">
        <SkeletonBlock height="4rem" />
        <SkeletonBlock height="4rem" />
      </Skeleton>
    );
  return (
    <div className="stack" ref={list} tabIndex={-1}>
      {data.length === 0 ? (
        <Empty icon={MessageCircleQuestionMark} title="No conversations yet">
          <p>Your conversations with the mentor are saved here. Only you can see them.</p>
        </Empty>
      ) : (
        <>
          <ul className="divided line-above line-below">
            {data.map((thread) => (
              <li key={thread.id} className="row tight">
                <button
                  type="button"
                  className="pressable padded-even stack hair grows"
                  onClick={() => onOpen(thread.id)}
                >
                  <b className="medium breakable">{thread.title}</b>
                  <small>
                    {count(thread.questions, 'question')}, {formatRecent(thread.updatedAt)}
                  </small>
                </button>
                <IconButton
                  icon={Trash2}
                  label={`Delete conversation: ${thread.title}`}
                  aria-haspopup="dialog"
                  onClick={() => setAsked(thread)}
                />
              </li>
            ))}
          </ul>
          <div>
            <Button variant="danger-text" aria-haspopup="dialog" onClick={() => setAsked('all')}>
              Delete all conversations
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === 'all' ? 'Delete all conversations?' : 'Delete this conversation?'}
        about={
          asked === 'all' ? (
            <p>All your conversations with the mentor will be permanently deleted.</p>
          ) : (
            <p>&ldquo;{asked?.title}&rdquo; will be permanently deleted.</p>
          )
        }
        keep="Keep"
        confirm="Delete"
        busy="Deleting..."
        isBusy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked)}
        onClose={() => setAsked(undefined)}
        onReturnFocus={() => list.current?.focus()}
      />
    </div>
  );
}
