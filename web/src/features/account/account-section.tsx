import type { ReactNode } from 'react';

/** One part of the page: what it is about beside what can be done. */
export function AccountSection({
  id,
  title,
  description,
  children,
}: {
  id: string;
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <section className="columns account-section line-above" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 className="card-title" id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <p className="small-text muted below-snug">{description}</p>
      </div>
      <div className="account-body readable stack apart">{children}</div>
    </section>
  );
}

/** Leads the focus to the title of a section whose content has changed. */
export function focusSection(id: string): void {
  document.getElementById(`${id}-title`)?.focus();
}
