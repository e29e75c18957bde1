import { bookmarks, type Bookmark, type BookmarkType } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { keyOf, query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';

export interface BookmarkTarget {
  type: BookmarkType;
  referenceId: number;
  /** Of a lesson: the slide that is kept. */
  slide?: number;
  /** In place of the names that the academy gives. */
  title?: string;
  description?: string;
}

/** The bookmarks and the dashboard are read again. */
function refresh(client: QueryClient, userId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(`/api/users/${userId}`) });
}

/** Adds a bookmark. A failure keeps a toast with a way to try again. */
export function useAddBookmark() {
  const user = useUser();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (body: BookmarkTarget) => api(bookmarks.add, { params: { userId: user.id }, body }),
    onSuccess: () => refresh(client, user.id),
    onError: (error, target) =>
      toast({
        title: 'Bookmark not added',
        description: reasonOf(error),
        isDestructive: true,
        action: { label: 'Try again', run: () => add.mutate(target) },
      }),
  });
  return add;
}

/** Removes a bookmark, with a way back as long as the toast is there. */
export function useRemoveBookmark() {
  const user = useUser();
  const client = useQueryClient();
  const add = useAddBookmark();
  const remove = useMutation({
    mutationFn: async ({ id }: Bookmark) => {
      await api(bookmarks.remove, { params: { id } }).catch((error: unknown) => {
        // Removed in another tab: what was wanted is the case.
        if (!(error instanceof ApiError && error.code === 'bookmarks.not_found')) throw error;
      });
    },
    onSuccess: async (_done, { type, referenceId, slide, title, description }) => {
      await refresh(client, user.id);
      toast({
        title: 'Bookmark Removed',
        description: 'The bookmark has been removed from your collection.',
        action: {
          label: 'Undo',
          run: () => add.mutate({ type, referenceId, title, description, ...(slide !== null && { slide }) }),
        },
      });
    },
    onError: (error, bookmark) =>
      toast({
        title: 'Bookmark not removed',
        description: reasonOf(error),
        isDestructive: true,
        action: { label: 'Try again', run: () => remove.mutate(bookmark) },
      }),
  });
  return remove;
}

/** Whether something is kept, and the switch. `isReady` is false until the bookmarks are known. */
export function useBookmark(target: BookmarkTarget): {
  isKept: boolean;
  isReady: boolean;
  toggle: () => void;
} {
  const user = useUser();
  const { data } = useQuery(query(bookmarks.list, { params: { userId: user.id } }));
  const add = useAddBookmark();
  const remove = useRemoveBookmark();
  const kept = data?.find(
    ({ type, referenceId, slide }) =>
      type === target.type && referenceId === target.referenceId && slide === (target.slide ?? null),
  );
  return {
    isKept: kept !== undefined,
    isReady: data !== undefined && !add.isPending && !remove.isPending,
    toggle: () => {
      if (kept) return remove.mutate(kept);
      add.mutate(target, {
        onSuccess: () =>
          toast({
            title: 'Bookmark Added',
            description: 'Find it on your dashboard and under My Bookmarks.',
          }),
      });
    },
  };
}
