import { organizations } from '@trialwright/contract';
import { api } from '../../core/api.ts';
import { InvitationOffer } from './invitation-offer.tsx';

/** An invitation sent to the address of one person. */
export function InvitationPage() {
  return (
    <InvitationOffer
      pageTitle="Invitation"
      failure="This invitation can’t be opened"
      incomplete="The link is not complete. Open it from the email again."
      show={(token) => api(organizations.showInvitation, { body: { token } })}
      accept={(token) => api(organizations.accept, { body: { token } })}
    />
  );
}
