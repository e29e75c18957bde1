import type { HoursOffer } from '@trialwright/contract';
import { formatDate } from '../../core/dates.ts';
import { formatHours } from '../../core/format.ts';
import { Button } from '../../ui/button.tsx';
import { Rows } from '../../ui/rows.tsx';

/** Certificates of this academy whose hours are not counted yet. */
export function OfferList({
  offers,
  onCount,
}: {
  offers: HoursOffer[];
  onCount: (offer: HoursOffer) => void;
}) {
  if (offers.length === 0) return null;
  return (
    <section className="stack below-broad" aria-labelledby="offers">
      <h2 className="section-title" id="offers" tabIndex={-1}>
        Your certificates
      </h2>
      <Rows>
        {offers.map((offer) => (
          <li key={offer.number}>
            <div>
              <b>{offer.title}</b>
              <p className="small-text muted tabular">
                {formatHours(offer.hours)}, {formatDate(offer.day)}. Estimated by {offer.method}, version{' '}
                {offer.version}.
              </p>
            </div>
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={`Count hours: ${offer.title}`}
              onClick={() => onCount(offer)}
            >
              Count hours
            </Button>
          </li>
        ))}
      </Rows>
    </section>
  );
}
