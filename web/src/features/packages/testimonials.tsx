import type { Testimonial } from '@trialwright/contract';
import { Badge } from '../../ui/badge.tsx';

/** Reviews with their source; the samples of a demo academy are labeled as such. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="stack ample below-far" aria-labelledby="testimonials-title">
      <div className="row loose wrap">
        <h2 className="page-title" id="testimonials-title">
          From people at research sites
        </h2>
        {testimonials.every(({ source }) => source === undefined) && (
          <Badge tone="outline">Sample content</Badge>
        )}
      </div>
      <div className="thirds side-by-side far">
        {testimonials.map(({ quote, name, role, source }) => (
          <figure key={quote} className="set-off stack apart">
            <blockquote>{quote}</blockquote>
            <figcaption>
              <b className="own-line">{name}</b>
              <span className="small-text muted">{role}</span>
              {source && (
                <a className="link small-text" href={source} rel="noopener">
                  Read it at its source
                </a>
              )}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
