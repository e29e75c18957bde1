import { passkeys } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { askPasskey, hasPasskeys } from '../../core/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

const CANCELED = 'No passkey was used. You can sign in with your password.';

/** Sign-in without a password, where the browser can. */
export function PasskeyButton({ target }: { target: string }) {
  const enter = useCompleteSignIn(target);
  const signIn = useMutation({
    mutationFn: async () => {
      const { options } = await api(passkeys.ask);
      return api(passkeys.signIn, { body: { answer: await askPasskey(options) } });
    },
    onSuccess: enter,
  });
  const { error } = signIn;
  // The browser's own refusals are in words for developers.
  const isBrowsers = error instanceof DOMException || error?.name === 'WebAuthnError';
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button size="large" isBlock icon={KeyRound} isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </Button>
      <div role="alert">
        {error && (
          <FieldError>{isBrowsers && !(error instanceof ApiError) ? CANCELED : reasonOf(error)}</FieldError>
        )}
      </div>
    </>
  );
}
