import { lessons, progress, type Lesson } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { refreshLearning } from './refresh-learning.ts';

interface Completion {
  /** Reports what is still unreported of the reading. */
  report?: () => Promise<void>;
  /** What the toast says; each page has words of its own. */
  description: string;
  /** Where it leads, once everything shows the completion. */
  onCompleted?: () => Promise<void>;
}

/** Completes a lesson, at its last slide or from its course. A failure keeps a toast with a way to try again. */
export function useCompleteLesson(
  { id, courseId }: Pick<Lesson, 'id' | 'courseId'>,
  { report, description, onCompleted }: Completion,
) {
  const user = useUser();
  const client = useQueryClient();
  const complete = useMutation({
    mutationFn: async () => {
      await report?.();
      return api(progress.save, {
        params: { userId: user.id },
        body: { courseId, lessonId: id, progress: 100, isCompleted: true },
      });
    },
    onSuccess: async () => {
      // The lesson itself is not read again while it is shown, and is shown from here when it is next opened.
      client.setQueryData<Lesson>(
        query(lessons.get, { params: { id } }).queryKey,
        (cached) => cached && { ...cached, isCompleted: true, isToRepeat: false },
      );
      await refreshLearning(client, user.id);
      toast({ title: 'Progress Updated', description });
      await onCompleted?.();
    },
    onError: (error) =>
      toast({
        title: 'Progress not saved',
        description: reasonOf(error),
        isDestructive: true,
        action: { label: 'Try again', run: () => complete.mutate() },
      }),
  });
  return complete;
}
