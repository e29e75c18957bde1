import { auth } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { refusalOf } from './refusal.ts';
import { TextField } from '../../ui/text-field.tsx';

const Request = auth.forgotPassword.body;
type Request = z.infer<typeof Request>;

const EMPTY = 'Please enter your email address';

function warnOf(error: unknown): void {
  const refusal = refusalOf(error, 'Unable to send reset link');
  toast({
    title: refusal ? 'Reset failed' : 'Network error',
    description: refusal ?? 'Please try again later',
    isDestructive: true,
  });
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const { register, handleSubmit, getValues, setError, formState } = useForm<Request>({
    resolver: zodResolver(Request),
    defaultValues: { email: '' },
  });
  const send = useMutation({
    mutationFn: (body: Request) => api(auth.forgotPassword, { body }),
    onSuccess: () => {
      toast({ title: 'Reset link sent!', description: 'Check your email for password reset instructions' });
      onSent();
    },
    onError: warnOf,
  });
  const handleInvalid = () => {
    if (getValues('email').trim()) return;
    setError('email', { message: EMPTY });
    toast({ title: 'Email required', description: EMPTY, isDestructive: true });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // In React the event also rises to the form of the page that the dialog was opened from.
        event.stopPropagation();
        void handleSubmit((body) => send.mutate(body), handleInvalid)(event);
      }}
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <div className="dialog-actions">
        <Dialog.Close className="btn g" disabled={send.isPending}>
          Cancel
        </Dialog.Close>
        <BusyButton isBusy={send.isPending} label="Send reset link" busyLabel="Sending..." />
      </div>
    </form>
  );
}

/** The field is what the dialog is about; the close button before it is not. */
function focusField(event: Event): void {
  const field = event.currentTarget instanceof HTMLElement && event.currentTarget.querySelector('input');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Asks for a reset link. The form lives as long as the dialog is open, so closing it clears the field. */
export function ForgotPasswordDialog({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>{children}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="auth-overlay">
          <Dialog.Content className="dialog auth-dialog" onOpenAutoFocus={focusField}>
            <div className="row between">
              <Dialog.Title className="t3">Forgot password</Dialog.Title>
              <Dialog.Close className="x" aria-label="Close">
                <X className="i i-s" aria-hidden="true" />
              </Dialog.Close>
            </div>
            <Dialog.Description className="muted">
              We will send a reset link if the address has an account.
            </Dialog.Description>
            <RequestForm onSent={() => setOpen(false)} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
