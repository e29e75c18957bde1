import type { CertifyingBody, HoursEntry, HoursOffer, OwnHours } from '@trialwright/contract';
import { ActivityDialog } from './activity-dialog.tsx';
import { CertificationDialog } from './certification-dialog.tsx';
import { CreditsDialog } from './credits-dialog.tsx';
import { RemovalDialog, type Removal } from './removal-dialog.tsx';

/** The dialog that is open. */
export type OpenDialog =
  | { kind: 'certification'; body: CertifyingBody }
  | { kind: 'activity'; entry?: HoursEntry }
  | { kind: 'credits'; of: HoursOffer | HoursEntry }
  | { kind: 'removal'; removal: Removal };

interface Props {
  userId: number;
  hours: OwnHours;
  /** Those whose certification the person holds. */
  held: readonly CertifyingBody[];
  open: OpenDialog;
  onSaved: () => void;
  onClose: () => void;
}

/** Whatever is asked at the moment. */
export function HoursDialogs({ userId, hours, held, open, onSaved, onClose }: Props) {
  const common = { userId, onSaved, onClose };
  if (open.kind === 'certification') {
    const known = hours.certifications.find(({ body }) => body === open.body.id);
    return <CertificationDialog {...common} body={open.body} known={known} />;
  }
  if (open.kind === 'activity') return <ActivityDialog {...common} bodies={held} entry={open.entry} />;
  if (open.kind === 'credits') return <CreditsDialog {...common} bodies={held} of={open.of} />;
  return <RemovalDialog {...common} removal={open.removal} />;
}
