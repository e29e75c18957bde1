import { PAGES, type Purchase } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { usePageTitle } from '../../core/page-title.ts';
import { ButtonLink, ButtonAnchor } from '../../ui/button.tsx';
import { formatStarts } from './consultation-text.ts';
import { Outcome } from './outcome.tsx';
import { Receipt } from './receipt.tsx';
import { readersZone } from '../../core/dates.ts';

const hasMentorship = (PAGES as readonly string[]).includes('/mentorship');

function TrainingSteps({ courseId }: { courseId: number | null }) {
  return (
    <>
      <li>
        Training content is unlocked.
        {courseId !== null && (
          <>
            {' '}
            <Link className="link in-text" to="/course/$id" params={{ id: String(courseId) }}>
              Open your first course
            </Link>
          </>
        )}
      </li>
      <li>All lessons, assessments and materials are available.</li>
      <li>Certificates are issued on completion.</li>
      <li>Mentorship support is included.</li>
    </>
  );
}

function ConsultationSteps({ startsAt }: { startsAt: string | null }) {
  const starts = startsAt ? formatStarts(startsAt, readersZone()) : undefined;
  return (
    <>
      {starts && (
        <li>
          It’s on <b className="plain-text">{starts.newYork}</b>, New York time
          {starts.own && (
            <>
              . Your local time: <b className="plain-text">{starts.own}</b>
            </>
          )}
          .
        </li>
      )}
      <li>We’ve emailed you a confirmation with a calendar file.</li>
      <li>We’ll send the video link after confirmation.</li>
      <li>You can reschedule, or cancel for a full refund, up to 24 hours ahead.</li>
    </>
  );
}

function SeatSteps() {
  return (
    <>
      <li>The seats are open.</li>
      <li>Give them to members of your organization, or keep them for people you invite.</li>
      <li>The receipt is on its way by email, and stays under Seats and Invoices.</li>
    </>
  );
}

function SeatActions({ orgId }: { orgId: number }) {
  return (
    <ButtonLink variant="primary" to="/team/$org/seats" params={{ org: String(orgId) }}>
      Go to Seats and Invoices
    </ButtonLink>
  );
}

const LEADS = {
  training: 'Your access has been activated.',
  consultation: 'Your consultation is booked.',
  seats: 'Your organization’s seats are open.',
} as const;

function Actions() {
  return (
    <>
      <ButtonLink variant="primary" to="/dashboard">
        Start Learning
        <ArrowRight className="icon icon-small" aria-hidden="true" />
      </ButtonLink>
      <ButtonLink to="/booking">Book Consultation</ButtonLink>
      {hasMentorship && <ButtonAnchor href="/mentorship">Get Mentorship</ButtonAnchor>}
    </>
  );
}

export function Paid({ purchase }: { purchase: Purchase }) {
  usePageTitle('Payment Successful');
  return (
    <Outcome
      icon={CircleCheck}
      tone="good"
      title="Payment Successful!"
      lead={`Thank you for your purchase. ${LEADS[purchase.type]}`}
      details={
        <>
          <Receipt purchase={purchase} />
          <h2 className="card-title below-broad">What happens next</h2>
          <ul className="ticked below-even">
            {purchase.type === 'training' && <TrainingSteps courseId={purchase.courseId} />}
            {purchase.type === 'consultation' && <ConsultationSteps startsAt={purchase.startsAt} />}
            {purchase.type === 'seats' && <SeatSteps />}
          </ul>
        </>
      }
    >
      {purchase.orgId === null ? <Actions /> : <SeatActions orgId={purchase.orgId} />}
    </Outcome>
  );
}
