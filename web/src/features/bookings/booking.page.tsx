import './booking.css';
import { ConsultationPrice } from '../../ui/consultation-price.tsx';
import { usePageTitle } from '../../core/page-title.ts';
import { useSession } from '../../core/session.ts';
import { BookingFormPart } from './booking-form.tsx';
import { InfoCards } from './info-cards.tsx';
import { MyBookings } from './my-bookings.tsx';

export function BookingPage() {
  usePageTitle('Consultation Booking');
  const user = useSession()?.user;
  return (
    <div className="page booking">
      <div className="pagehead">
        <h1 className="t1">Consultation Booking</h1>
        <p className="lead">
          One hour, one expert, your problem. <ConsultationPrice /> per hour, by video.
        </p>
      </div>
      {user && <MyBookings userId={user.id} />}
      <BookingFormPart key={user?.id} user={user} />
      <InfoCards />
    </div>
  );
}
