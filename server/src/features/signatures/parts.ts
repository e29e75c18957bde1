import type { Exchange } from '../auth/auth.service.ts';
import type { Viewer } from '../../core/sessions.ts';
import type { Signable } from '../../learning/signatures/signable.ts';

/** A person's request about signing, with everything that can be signed. */
export interface Signing extends Omit<Exchange, 'reply'> {
  viewer: Viewer;
  signables: readonly Signable[];
}
