import './admin.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../core/page-title.ts';
import { useUser } from '../../core/session.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { BookingsPart } from './bookings-part.tsx';
import { CertificatesPart } from './certificates-part.tsx';
import { ExamCodesPart } from './exam-codes-part.tsx';
import { ItemReportsPart } from './item-reports-part.tsx';
import { ItemsPart } from './items-part.tsx';
import { LearnersPart } from './learners-part.tsx';
import { OverviewPart } from './overview-part.tsx';
import { SeatOrdersPart } from './seat-orders-part.tsx';
import { RetentionPart } from './retention-part.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/shell/signed-in/admin');

/** The technical reports come first: the list of questions is long. */
function QuestionsPart() {
  return (
    <>
      <ItemReportsPart />
      <ItemsPart />
    </>
  );
}

const PARTS = [
  { value: 'overview', label: 'Overview', Part: OverviewPart },
  { value: 'learners', label: 'Learners', Part: LearnersPart },
  { value: 'questions', label: 'Questions', Part: QuestionsPart },
  { value: 'certificates', label: 'Certificates', Part: CertificatesPart },
  { value: 'exams', label: 'Supervised assessments', Part: ExamCodesPart },
  { value: 'bookings', label: 'Consultations', Part: BookingsPart },
  { value: 'seats', label: 'Seats', Part: SeatOrdersPart },
  { value: 'retention', label: 'Retention', Part: RetentionPart },
] as const;

function Academy() {
  usePageTitle('Academy Overview');
  const navigate = useNavigate();
  const { tab } = route.useSearch();
  const value = PARTS.find((part) => part.value === tab)?.value ?? 'overview';
  return (
    <div className="page admin">
      <h1 className="page-title">Academy Overview</h1>
      <Tabs
        value={value}
        onValueChange={(next) => void navigate({ to: '/admin', search: { tab: next }, replace: true })}
      >
        <TabList className="below-loose" label="Parts of the overview">
          {PARTS.map((part) => (
            <Tab key={part.value} value={part.value}>
              {part.label}
            </Tab>
          ))}
        </TabList>
        {PARTS.map(({ value: part, Part }) => (
          <TabPanel key={part} value={part}>
            <Part />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

/** What the academy does, for administrators; nobody else's browser asks for it. */
export function AdminPage() {
  return useUser().isAdmin ? <Academy /> : <AccessDenied />;
}
