import type { ReactNode } from 'react';

/** One component in its states, below its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="specimen stack set-off" aria-label={name}>
      <h2 className="card-title">{name}</h2>
      {children}
    </section>
  );
}

/** States beside each other. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="row wrap even">{children}</div>;
}
