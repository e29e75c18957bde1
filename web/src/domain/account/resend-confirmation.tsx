import { auth } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { api, reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';

/** Sends the link that confirms one's address again. */
export function ResendConfirmation({ label = 'Resend', ...look }: { label?: string } & ButtonLook) {
  const resend = useMutation({
    mutationFn: () => api(auth.resendConfirmation),
    onSuccess: () => toast({ title: 'Confirmation sent', description: 'The link works for 24 hours.' }),
    onError: (error) =>
      toast({ title: 'Confirmation not sent', description: reasonOf(error), isDestructive: true }),
  });
  const words = resend.isSuccess ? 'Send again' : label;
  return (
    <Button {...look} isBusy={resend.isPending} disabled={resend.isPending} onClick={() => resend.mutate()}>
      {resend.isPending ? 'Sending...' : words}
    </Button>
  );
}
