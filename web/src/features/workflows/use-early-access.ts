import { workflows } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { keptText } from '../../core/kept.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';

/** Who has asked already. */
const requester = keptText('early-access-requested-by');

/** Asks for early access to the builder, once in a session of the browser. */
export function useEarlyAccess() {
  const id = String(useUser().id);
  const [isRequested, setRequested] = useState(() => requester.read() === id);
  const request = useMutation({
    mutationFn: () => api(workflows.requestEarlyAccess),
    onSuccess: () => {
      requester.write(id);
      setRequested(true);
      toast({ title: 'Request Sent', description: 'We’ll email you when early access opens.' });
    },
    onError: (error) =>
      toast({
        title: 'Request not sent',
        description: reasonOf(error),
        isDestructive: true,
        action: { label: 'Try again', run: () => request.mutate() },
      }),
  });
  return {
    isRequested,
    isBusy: request.isPending,
    send: () => {
      if (!isRequested && !request.isPending) request.mutate();
    },
  };
}
