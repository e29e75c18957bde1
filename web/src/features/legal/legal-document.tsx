import './legal.css';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

export interface LegalSection {
  /** The anchor of the section. */
  id: string;
  title: string;
  content: ReactNode;
}

interface Props {
  title: string;
  /** What the text is and who agrees to it, before its sections. */
  opening: ReactNode;
  sections: LegalSection[];
  /** What stands below the last section. */
  closing?: ReactNode;
}

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <nav className="page-contents stack close control-text" aria-labelledby="contents">
      <h2 className="item-title" id="contents">
        Contents
      </h2>
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span className="tabular">{index + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A legal text: contents beside a reading column of numbered sections. */
export function LegalDocument({ title, opening, sections, closing }: Props) {
  return (
    <div className="page legal">
      <Link className="link back-link" to="/">
        <ArrowLeft className="icon icon-small" aria-hidden="true" />
        Back to Home
      </Link>
      <header className="stack close line-below padded-block">
        <h1 className="page-title">{title}</h1>
        <p className="small-text muted">
          Last updated: <time dateTime="2025-06-30">June 30, 2025</time>
        </p>
      </header>
      <div className="columns legal-grid far top below-broad">
        <Contents sections={sections} />
        <article className="legal-text prose linked">
          {opening}
          {sections.map(({ id, title: heading, content }, index) => (
            <section key={id} aria-labelledby={id}>
              <h2 className="row near baseline section-title" id={id}>
                <span className="tabular brass-text">{index + 1}</span> {heading}
              </h2>
              {content}
            </section>
          ))}
          {closing}
        </article>
      </div>
    </div>
  );
}
