import { auth } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { api, reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';

/** Sends the link that confirms one's address again. */
export function ResendConfirmation({ className, label = 'Resend' }: { className: string; label?: string }) {
  const resend = useMutation({
    mutationFn: () => api(auth.resendConfirmation),
    onSuccess: () => toast({ title: 'Confirmation sent', description: 'The link works for 24 hours.' }),
    onError: (error) =>
      toast({ title: 'Confirmation not sent', description: reasonOf(error), isDestructive: true }),
  });
  const words = resend.isSuccess ? 'Send again' : label;
  return (
    <button
      type="button"
      className={className}
      aria-busy={resend.isPending}
      disabled={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {resend.isPending ? 'Sending...' : words}
    </button>
  );
}
