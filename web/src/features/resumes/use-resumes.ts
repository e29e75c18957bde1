import { resumes, users, type Resume, type ResumeDraft } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { saveUnsent } from './draft-memory.ts';

const listOf = (userId: number) => query(resumes.list, { params: { userId } });
const draftsOf = (userId: number) => query(resumes.drafts, { params: { userId } });
const certificatesOf = (userId: number) => query(resumes.certificates, { params: { userId } });

/** All that the page reads before it can show anything. */
export function useResumes() {
  const { id } = useUser();
  const list = useQuery(listOf(id));
  // Another device may have typed meanwhile.
  const drafts = useQuery({ ...draftsOf(id), refetchOnMount: 'always' });
  const certificates = useQuery({ ...certificatesOf(id), refetchOnMount: 'always' });
  const reads = [list, drafts, certificates];
  const error = reads.find((each) => each.error && !each.data)?.error;
  const retry = () => {
    for (const each of reads) if (each.error) void each.refetch();
  };
  // What the cache holds may be older than what another device has typed.
  const latest = drafts.isFetchedAfterMount ? drafts.data : undefined;
  return { list: list.data, drafts: latest, certificates: certificates.data, error, retry };
}

/** Who a new resume is about: the profile, or what the session knows where it cannot be read. */
export function useProfile(): { name: string; email: string } | undefined {
  const user = useUser();
  const profile = useQuery(query(users.profile, { params: { userId: user.id } }));
  return profile.data ?? (profile.error ? user : undefined);
}

/** Notes in the cache that a draft is there, or that it is gone. */
export function rememberDraft(
  client: QueryClient,
  userId: number,
  resumeId: number | null,
  draft: ResumeDraft | undefined,
): void {
  client.setQueryData<ResumeDraft[]>(draftsOf(userId).queryKey, (cached = []) => [
    ...(draft ? [draft] : []),
    ...cached.filter((each) => each.resumeId !== resumeId),
  ]);
}

/** A saved resume stands first in the list, which is then read again. */
export async function rememberResume(client: QueryClient, saved: Resume): Promise<void> {
  const { queryKey } = listOf(saved.userId);
  client.setQueryData<Resume[]>(queryKey, (cached = []) => [
    saved,
    ...cached.filter(({ id }) => id !== saved.id),
  ]);
  await client.invalidateQueries({ queryKey });
}

export function useDiscardDraft() {
  const client = useQueryClient();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: (resumeId: number | null) =>
      api(resumes.saveDraft, { params: { userId }, body: { resumeId, content: null } }),
    onSuccess: (_done, resumeId) => {
      saveUnsent(userId, resumeId, undefined);
      rememberDraft(client, userId, resumeId, undefined);
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: `Your changes couldn’t be discarded. ${reasonOf(error)}`,
        isDestructive: true,
      }),
  });
}

export function useDeleteResume(onDeleted: (resume: Resume) => void) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async ({ id }: Resume) => {
      try {
        await api(resumes.remove, { params: { id } });
      } catch (error) {
        // Deleted in another tab: it is gone, as it should be.
        if (!(error instanceof ApiError && error.code === 'resumes.not_found')) throw error;
      }
    },
    onSuccess: async (_done, resume) => {
      const { queryKey } = listOf(resume.userId);
      client.setQueryData<Resume[]>(queryKey, (cached = []) => cached.filter(({ id }) => id !== resume.id));
      saveUnsent(resume.userId, resume.id, undefined);
      rememberDraft(client, resume.userId, resume.id, undefined);
      onDeleted(resume);
      toast({ title: 'Resume Deleted', description: 'Your resume has been deleted successfully!' });
      await client.invalidateQueries({ queryKey });
    },
    onError: (error, resume) =>
      toast({
        title: 'Error',
        description: `Failed to delete resume. Please try again. ${reasonOf(error, '')}`.trim(),
        isDestructive: true,
        action: { label: 'Try again', run: () => remove.mutate(resume) },
      }),
  });
  return remove;
}
