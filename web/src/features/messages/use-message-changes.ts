import { messages, type CustomerMessage, type MessageStatus } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';

/** Puts the changed message into the list, and reads the list again. */
function useReload() {
  const client = useQueryClient();
  const { queryKey } = query(messages.list);
  return (changed: CustomerMessage) => {
    client.setQueryData(queryKey, (list) => list?.map((each) => (each.id === changed.id ? changed : each)));
    return client.invalidateQueries({ queryKey });
  };
}

/** Sets a status; a failure says why, and the stored status is shown again. */
export function useSetStatus() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: MessageStatus }) =>
      api(messages.setStatus, { params: { id }, body: { status } }),
    onSuccess: reload,
    onError: (error) =>
      toast({ title: 'Status Not Changed', description: reasonOf(error), isDestructive: true }),
  });
}

export function useSetPriority() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, priority }: { id: number; priority: CustomerMessage['priority'] }) =>
      api(messages.setPriority, { params: { id }, body: { priority } }),
    onSuccess: reload,
    onError: (error) =>
      toast({ title: 'Priority Not Changed', description: reasonOf(error), isDestructive: true }),
  });
}

export function useRespond() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, text }: { id: number; text: string }) =>
      api(messages.respond, { params: { id }, body: { adminResponse: text } }),
    onSuccess: (changed) => {
      toast({ title: 'Response Sent', description: 'Your response has been sent to the customer.' });
      void reload(changed);
    },
    onError: (error) => {
      console.error('the response was not sent', error);
      toast({ title: 'Error Sending Response', description: 'Please try again.', isDestructive: true });
    },
  });
}
