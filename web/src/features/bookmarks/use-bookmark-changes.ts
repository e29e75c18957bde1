import { bookmarks, type Bookmark } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { keyOf, query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';

/** Removes for good; what another tab removed already is removed as well. */
async function removeBookmark({ id }: Bookmark): Promise<void> {
  try {
    await api(bookmarks.remove, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'bookmarks.not_found')) throw error;
  }
}

/** Removing a bookmark and adding it again; the list changes at once, whatever else shows it is read anew. */
export function useBookmarkChanges() {
  const user = useUser();
  const client = useQueryClient();
  const params = { userId: user.id };
  const { queryKey } = query(bookmarks.list, { params });
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(`/api/users/${user.id}`) });

  const restore = useMutation({
    mutationFn: ({ type, referenceId, title, description }: Bookmark) =>
      api(bookmarks.add, { params, body: { type, referenceId, title, description } }),
    onSuccess: async () => {
      await refresh();
      toast({ title: 'Bookmark Restored', description: 'The bookmark is back in your collection.' });
    },
    onError: (error, bookmark) =>
      toast({
        title: 'Bookmark not restored',
        description: reasonOf(error),
        isDestructive: true,
        action: { label: 'Try again', run: () => restore.mutate(bookmark) },
      }),
  });

  const remove = useMutation({
    mutationFn: removeBookmark,
    onSuccess: (_done, bookmark) => {
      client.setQueryData<Bookmark[]>(queryKey, (list) => list?.filter(({ id }) => id !== bookmark.id));
      void refresh();
      toast({
        title: 'Bookmark Removed',
        description: 'The bookmark has been removed from your collection.',
        action: { label: 'Undo', run: () => restore.mutate(bookmark) },
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
