import type { CertificateStatus } from '@trialwright/contract';
import { BadgeCheck, BadgeX, CalendarClock, CalendarX, History, type LucideIcon } from 'lucide-react';

const BADGES: Record<CertificateStatus, { label: string; icon: LucideIcon; className: string }> = {
  Valid: { label: 'Issued and verified', icon: BadgeCheck, className: 'badge done' },
  Expiring: { label: 'Issued, expires soon', icon: CalendarClock, className: 'badge warn' },
  Expired: { label: 'Expired', icon: CalendarX, className: 'badge warn' },
  Superseded: { label: 'Superseded', icon: History, className: 'badge' },
  Revoked: { label: 'Revoked', icon: BadgeX, className: 'badge bad' },
};

/** The status of a certificate in a word and an icon. */
export function CertificateBadge({ status }: { status: CertificateStatus }) {
  const { label, icon: Icon, className } = BADGES[status];
  return (
    <span className={className}>
      <Icon className="i" aria-hidden="true" />
      {label}
    </span>
  );
}
