import { ArrowRight } from 'lucide-react';

/** At the end of a slide: what comes next, and the way there. */
export function OnwardButton({
  label,
  title,
  onClick,
}: {
  label: string;
  title: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="card leads row loose between full padded-loose below-distant"
      onClick={onClick}
    >
      <span>
        <span className="own-line small-text medium drape-text">{label}</span>
        <b className="card-title">{title}</b>
      </span>
      <ArrowRight className="icon muted" aria-hidden="true" />
    </button>
  );
}
