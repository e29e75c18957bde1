-- Who booked without an account opens the booking by the token of the mail.
create unique index bookings_hold_token on bookings (hold_token) where hold_token is not null;
