import './badge-dialog.css';
import { certificates, credentials } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { FileImage, FileJson, FileKey, Link as LinkIcon } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { copyText } from '../../core/copy-text.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Dialog, DialogAbout, DialogHead } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { AddressCode } from './address-code.tsx';
import { WalletLink } from './wallet-link.tsx';

const FILES = [
  { endpoint: credentials.json, end: 'json', icon: FileJson, label: 'JSON' },
  { endpoint: credentials.jwt, end: 'jwt', icon: FileKey, label: 'VC-JWT' },
  { endpoint: credentials.png, end: 'png', icon: FileImage, label: 'PNG badge' },
  { endpoint: credentials.svg, end: 'svg', icon: FileImage, label: 'SVG badge' },
] as const;

async function copyAddress(address: string): Promise<void> {
  const isCopied = await copyText(address);
  toast(
    isCopied
      ? { title: 'Address Copied', description: 'Paste it where your wallet asks for a credential’s URL.' }
      : { title: 'Address not copied', description: `Copy it manually: ${address}`, isDestructive: true },
  );
}

function Wallet({ number }: { number: string }) {
  const { data, error, refetch } = useQuery(query(certificates.get, { params: { number } }));
  if (error)
    return <Failure title="The address couldn’t be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Skeleton label="Loading the address">
        <SkeletonBlock height="11rem" />
      </Skeleton>
    );
  const { credentialUrl } = data;
  return (
    <div className="side-by-side wallet apart top">
      <AddressCode address={credentialUrl} label="QR code with the address of the credential" />
      <div className="stack near at-start">
        <p>
          Scan the code with a wallet app that imports Open Badges 3.0 from a URL, or paste the address there.
        </p>
        <p className="small-text muted breakable">{credentialUrl}</p>
        <Button icon={LinkIcon} onClick={() => void copyAddress(credentialUrl)}>
          Copy address
        </Button>
      </div>
    </div>
  );
}

/** The files of a credential, and its address for a wallet. */
export function BadgeDialog({
  number,
  onClose,
  onReturnFocus,
}: {
  number: string;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  return (
    <Dialog hasAbout onClose={onClose} onReturnFocus={onReturnFocus}>
      <DialogHead title="Open Badges credential" />
      <DialogAbout>
        The certificate in forms that other systems verify by themselves. Each file is signed; the pictures
        contain the credential.
      </DialogAbout>
      <section className="stack near at-start below-apart">
        <h3 className="item-title">Learner Credential Wallet</h3>
        <WalletLink number={number} />
      </section>
      <section className="stack near below-apart">
        <h3 className="item-title">Another wallet</h3>
        <Wallet number={number} />
      </section>
      <h3 className="item-title below-apart">Download</h3>
      <div className="row wrap near below-near">
        {FILES.map(({ endpoint, end, icon, label }) => (
          <ButtonAnchor
            key={end}
            icon={icon}
            href={pathOf(endpoint, { params: { number } })}
            download={`${number}.${end}`}
          >
            {label}
          </ButtonAnchor>
        ))}
      </div>
    </Dialog>
  );
}
