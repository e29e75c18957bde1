import { joinLinks } from '@trialwright/contract';
import { api } from '../../core/api.ts';
import { InvitationOffer } from './invitation-offer.tsx';

/** A link by which several people join. */
export function JoinPage() {
  return (
    <InvitationOffer
      pageTitle="Join an organization"
      failure="This link can’t be opened"
      incomplete="The link is not complete. Copy all of it, also what follows the #."
      show={(token) => api(joinLinks.show, { body: { token } })}
      accept={(token) => api(joinLinks.join, { body: { token } })}
    />
  );
}
