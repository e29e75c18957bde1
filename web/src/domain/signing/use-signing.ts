import {
  signatures,
  type PasskeyAnswer,
  type Signature,
  type SigningItem,
  type SigningRequest,
} from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { readersZone } from '../../core/dates.ts';

/** What the signer gives. */
export interface Components {
  username?: string;
  password?: string;
  code?: string;
  passkey?: PasskeyAnswer;
  acceptsPolicy: boolean;
}

/**
 * Signing in two steps: `begin` asks the server to render what is to be signed, `sign` signs exactly that. What the server
 * refuses at the first step belongs to the form that asked; at the second, to the dialog.
 */
export function useSigning(onSigned: (signed: Signature[]) => void) {
  const [request, setRequest] = useState<SigningRequest>();
  const [signed, setSigned] = useState<Signature[]>();
  const items = useRef<SigningItem[]>([]);
  const prepare = useMutation({
    mutationFn: () => api(signatures.prepare, { body: { items: items.current, zone: readersZone() } }),
    onSuccess: (shown) => {
      sign.reset();
      setRequest(shown);
    },
  });
  const sign = useMutation({
    mutationFn: async (components: Components) => {
      if (!request) throw new Error('Nothing is shown to sign.');
      const sha256 = request.items.map((item) => item.sha256);
      return api(signatures.sign, { body: { ...components, challenge: request.challenge, sha256 } });
    },
    onSuccess: (reply) => {
      setSigned(reply.signatures);
      onSigned(reply.signatures);
    },
  });
  return {
    request,
    signed,
    sign,
    isPreparing: prepare.isPending,
    prepareError: prepare.error,
    begin: (given: SigningItem[]) => {
      items.current = given;
      prepare.mutate();
    },
    /** Renders the same again, as it is by now. */
    again: () => prepare.mutate(),
    /** Back to the form, or closed. */
    leave: () => {
      setRequest(undefined);
      setSigned(undefined);
      sign.reset();
    },
  };
}

export type Signing = ReturnType<typeof useSigning>;

/** Gives the focus back to what had it before the first of several dialogs, once the last one closes. */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  const isClosing = useRef(false);
  return {
    closing: (close: () => void) => () => {
      isClosing.current = true;
      close();
    },
    onReturnFocus: () => {
      if (!isClosing.current) return;
      const target =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body && opener;
      (target || document.querySelector<HTMLElement>('main h2[tabindex], main h1[tabindex]'))?.focus();
    },
  };
}
