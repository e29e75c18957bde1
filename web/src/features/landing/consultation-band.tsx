import './consultation-band.css';
import { ConsultationPrice } from '../../domain/bookings/consultation-price.tsx';
import { useSession } from '../../core/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The arch of the design: seven stones, the keystone in brass. */
function Arch() {
  return (
    <svg className="arch" viewBox="0 0 240 160" aria-hidden="true">
      <path className="plate-line" d="M10 134.8h220" />
      <path className="plate-line" strokeDasharray="1 5" d="M120 14v120" />
      <path className="plate-fill" d="M70 132.8A50 50 0 0 1 74.4 113.4L36.6 95.2A92 92 0 0 0 28 132.8Z" />
      <path className="plate-fill" d="M75.5 111.2A50 50 0 0 1 87.9 95.7L61.7 62.8A92 92 0 0 0 37.6 93Z" />
      <path className="plate-fill" d="M89.8 94.2A50 50 0 0 1 107.7 85.5L98.4 44.6A92 92 0 0 0 63.6 61.3Z" />
      <path className="plate-brass" d="M110 85A50 50 0 0 1 130 85L140.9 37.2A99 99 0 0 0 99.1 37.2Z" />
      <path
        className="plate-fill"
        d="M132.3 85.5A50 50 0 0 1 150.2 94.2L176.4 61.3A92 92 0 0 0 141.6 44.6Z"
      />
      <path className="plate-fill" d="M152.1 95.7A50 50 0 0 1 164.5 111.2L202.4 93A92 92 0 0 0 178.3 62.8Z" />
      <path className="plate-fill" d="M165.6 113.4A50 50 0 0 1 170 132.8L212 132.8A92 92 0 0 0 203.4 95.2Z" />
    </svg>
  );
}

export function ConsultationBand() {
  const session = useSession();
  return (
    <section className="landing-section" aria-labelledby="consultation">
      <div className="band stack even">
        <Arch />
        <h2 className="landing-title" id="consultation">
          Stuck on a real problem?
        </h2>
        <p className="lead">
          Book an hour with someone who has run trials: <ConsultationPrice />, by video, with a written
          summary within 24 hours.
        </p>
        <div className="row wrap below-apart">
          <ButtonLink variant="primary" size="large" to="/booking">
            Book Consultation
          </ButtonLink>
          {!session && (
            <ButtonLink variant="ghost" size="large" to="/login">
              Log In
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
