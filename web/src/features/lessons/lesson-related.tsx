import type { Lesson } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { FileText, Split, type LucideIcon } from 'lucide-react';

function Links({ title, links, Icon }: { title: string; links: Links; Icon: LucideIcon }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className="small-heading">{title}</h2>
      <ul className="stack near below-snug">
        {links.map((link) => (
          <li className="row near" key={link.href}>
            <Icon className="icon icon-small muted" aria-hidden="true" />
            <Link className="link" to={link.href}>
              {link.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
type Links = Lesson['related']['documents'];

/** Where what was read is put to use: documents of the library, scenarios to play. */
export function LessonRelated({ related: { documents, practices } }: Pick<Lesson, 'related'>) {
  if (documents.length + practices.length === 0) return null;
  return (
    <section className="side-by-side apart set-off below-distant" aria-label="Put it to use">
      <Links title="Use it at work" links={documents} Icon={FileText} />
      <Links title="Practice this" links={practices} Icon={Split} />
    </section>
  );
}
