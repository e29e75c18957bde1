import { credentials, type WalletOffer } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { RotateCw, Smartphone, Wallet } from 'lucide-react';
import { api } from '../../core/api.ts';
import { writeDate } from '../../core/dates.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { AddressCode } from './address-code.tsx';

function Offer({ offer, onRenew }: { offer: WalletOffer; onRenew: () => void }) {
  return (
    <div className="side-by-side wallet apart top">
      <AddressCode
        address={offer.link}
        label="QR code that adds the credential to Learner Credential Wallet"
      />
      <div className="stack near" role="status">
        <p>Scan the code in Learner Credential Wallet, or open the wallet here if it’s on this device.</p>
        <p className="small-text muted">Works once, until {writeDate(offer.expiresAt, 'clock')}.</p>
        <div className="row wrap near">
          <ButtonAnchor icon={Smartphone} href={offer.link}>
            Open the wallet
          </ButtonAnchor>
          <Button icon={RotateCw} onClick={onRenew}>
            New code
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A link, good once and for minutes, by which Learner Credential Wallet takes the credential. */
export function WalletLink({ number }: { number: string }) {
  const making = useMutation({ mutationFn: () => api(credentials.offer, { params: { number } }) });
  const make = () => making.mutate();
  if (making.error && !making.isPending)
    return <Failure title="The link couldn’t be made" error={making.error} onRetry={make} />;
  if (making.data) return <Offer offer={making.data} onRenew={make} />;
  return (
    <>
      <p>The free wallet app of the Digital Credentials Consortium, for Android and iOS.</p>
      <Button icon={Wallet} disabled={making.isPending} onClick={make}>
        {making.isPending ? 'Making a link...' : 'Add to Learner Credential Wallet'}
      </Button>
    </>
  );
}
