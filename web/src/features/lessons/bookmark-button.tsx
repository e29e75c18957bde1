import { bookmarks, type Lesson } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { api, reasonOf } from '../../core/api.ts';
import { keyOf, query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Keeps the lesson, or lets it go. */
export function BookmarkButton({ lesson }: { lesson: Lesson }) {
  const user = useUser();
  const client = useQueryClient();
  const params = { userId: user.id };
  const { data } = useQuery(query(bookmarks.list, { params }));
  const kept = data?.find(({ type, referenceId }) => type === 'lesson' && referenceId === lesson.id);
  const toggle = useMutation({
    mutationFn: (): Promise<unknown> =>
      kept
        ? api(bookmarks.remove, { params: { id: kept.id } })
        : api(bookmarks.add, { params, body: { type: 'lesson', referenceId: lesson.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(`/api/users/${user.id}`) });
      toast(
        kept
          ? { title: 'Bookmark Removed', description: 'The bookmark has been removed from your collection.' }
          : { title: 'Bookmark Added', description: 'Find it on your dashboard and under My Bookmarks.' },
      );
    },
    onError: (error) =>
      toast({
        title: kept ? 'Bookmark not removed' : 'Bookmark not added',
        description: reasonOf(error),
        isDestructive: true,
        action: { label: 'Try again', run: () => toggle.mutate() },
      }),
  });
  const label = kept ? 'Remove the bookmark of this lesson' : 'Bookmark this lesson';
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className="iconbtn keep"
        aria-label="Bookmark this lesson"
        aria-pressed={kept !== undefined}
        disabled={!data || toggle.isPending}
        onClick={() => toggle.mutate()}
      >
        <Bookmark className="i" aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
