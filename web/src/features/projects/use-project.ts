import { advanced, projects, type Project, type ProjectId } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { watchNotifications } from '../../core/live.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';

const readingOf = (id: ProjectId) => query(projects.get, { params: { id } });

/** A project; for its members it is read anew whenever they hear of something, such as a message of the others. */
export function useProject(id: ProjectId) {
  const user = useUser();
  const client = useQueryClient();
  // What others did since the last visit is read at once.
  const reading = useQuery({ ...readingOf(id), refetchOnMount: 'always' });
  const isMember = reading.data?.isMember ?? false;
  useEffect(() => {
    if (!isMember) return undefined;
    return watchNotifications(user.id, () => {
      void client.invalidateQueries({ queryKey: readingOf(id).queryKey });
    });
  }, [isMember, user.id, id, client]);
  return reading;
}

/** Leaves a project after the question. */
export function useLeaveProject(id: ProjectId) {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(projects.leave, { params: { id } }),
    onSuccess: async (summary) => {
      client.setQueryData(
        readingOf(id).queryKey,
        (known) => known && { ...known, ...summary, team: [], posts: [] },
      );
      toast({ title: 'Project Left', description: 'Your seat is now open to others.' });
      const params = { userId: user.id };
      await Promise.all([
        client.invalidateQueries({ queryKey: query(projects.list).queryKey }),
        client.invalidateQueries({ queryKey: query(advanced.progress, { params }).queryKey }),
      ]);
    },
    onError: (error) =>
      toast({ title: 'Project not left', description: reasonOf(error), isDestructive: true }),
  });
}

/** Writing to the group and taking a message back. */
export function useDiscussion(id: ProjectId) {
  const client = useQueryClient();
  const { queryKey } = readingOf(id);
  const setPosts = async (change: (posts: Project['posts']) => Project['posts']) => {
    // A reading that began before would show the discussion without the change.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (known) => known && { ...known, posts: change(known.posts) });
    void client.invalidateQueries({ queryKey });
  };
  const write = useMutation({
    mutationFn: (body: { text: string; milestone?: number }) => api(projects.post, { params: { id }, body }),
    // It may have come by itself meanwhile.
    onSuccess: (post) => setPosts((posts) => [...posts.filter((each) => each.id !== post.id), post]),
  });
  const remove = useMutation({
    mutationFn: async (postId: number) => {
      await api(projects.removePost, { params: { id: postId } }).catch((error: unknown) => {
        // Taken back in another tab: what was wanted is the case.
        if (!(error instanceof ApiError && error.code === 'projects.not_found')) throw error;
      });
    },
    onSuccess: async (_done, postId) => {
      await setPosts((posts) => posts.filter((each) => each.id !== postId));
      toast({ title: 'Message Removed', description: 'The group can no longer see it.' });
    },
    onError: (error) =>
      toast({ title: 'Message not removed', description: reasonOf(error), isDestructive: true }),
  });
  return { write, remove };
}
