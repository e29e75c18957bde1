import './booking.css';
import { ConsultationPrice } from '../../domain/bookings/consultation-price.tsx';
import { useLocation } from '@tanstack/react-router';
import { usePageTitle } from '../../core/page-title.ts';
import { useSession } from '../../core/session.ts';
import { BookingFormPart } from './booking-form.tsx';
import { bookingOfGuest, bookingsOf, guestTokenOf } from './booking-source.ts';
import { InfoCards } from './info-cards.tsx';
import { MyBookings } from './my-bookings.tsx';

export function BookingPage() {
  usePageTitle('Consultation Booking');
  const user = useSession()?.user;
  const token = guestTokenOf(useLocation().hash);
  return (
    <div className="page booking">
      <div className="page-head">
        <h1 className="page-title">Consultation Booking</h1>
        <p className="lead">
          One hour, one expert, your problem. <ConsultationPrice /> per hour, by video.
        </p>
      </div>
      {token && <MyBookings key={token} source={bookingOfGuest(token)} />}
      {user && <MyBookings source={bookingsOf(user.id)} />}
      <BookingFormPart key={user?.id} user={user} />
      <InfoCards />
    </div>
  );
}
