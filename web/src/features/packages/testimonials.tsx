import type { Testimonial } from '@trialwright/contract';

/** Sample content of the operator until real reviews take its place, and labelled as such. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="testimonials" aria-labelledby="testimonials-title">
      <div className="row wrap">
        <h2 className="t1" id="testimonials-title">
          From people at sites
        </h2>
        <span className="badge out">Sample content</span>
      </div>
      <div className="quotes">
        {testimonials.map(({ quote, name, role }) => (
          <figure key={quote}>
            <blockquote>{quote}</blockquote>
            <figcaption>
              <b>{name}</b>
              <span>{role}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
