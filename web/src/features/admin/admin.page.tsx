import './admin.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { usePageTitle } from '../../core/page-title.ts';
import { useUser } from '../../core/session.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { BookingsPart } from './bookings-part.tsx';
import { CertificatesPart } from './certificates-part.tsx';
import { ItemsPart } from './items-part.tsx';
import { LearnersPart } from './learners-part.tsx';
import { OverviewPart } from './overview-part.tsx';

const route = getRouteApi('/shell/signed-in/admin');

const PARTS = [
  { value: 'overview', label: 'Overview', Part: OverviewPart },
  { value: 'learners', label: 'Learners', Part: LearnersPart },
  { value: 'questions', label: 'Questions', Part: ItemsPart },
  { value: 'certificates', label: 'Certificates', Part: CertificatesPart },
  { value: 'bookings', label: 'Consultations', Part: BookingsPart },
] as const;

function Academy() {
  usePageTitle('Academy Overview');
  const navigate = useNavigate();
  const { tab } = route.useSearch();
  const value = PARTS.find((part) => part.value === tab)?.value ?? 'overview';
  return (
    <div className="page admin">
      <h1 className="t1">Academy Overview</h1>
      <Tabs.Root
        value={value}
        onValueChange={(next) => void navigate({ to: '/admin', search: { tab: next }, replace: true })}
      >
        <Tabs.List className="tabs" aria-label="Parts of the overview">
          {PARTS.map((part) => (
            <Tabs.Trigger key={part.value} value={part.value}>
              {part.label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {PARTS.map(({ value: part, Part }) => (
          <Tabs.Content key={part} value={part}>
            <Part />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  );
}

/** What the academy does, for administrators; nobody else's browser asks for it. */
export function AdminPage() {
  return useUser().isAdmin ? <Academy /> : <AccessDenied />;
}
