import { memo } from 'react';
import { BookmarkButton } from '../../domain/bookmarks/bookmark-button.tsx';
import type { SearchableTerm } from './glossary-search.ts';
import { Marked } from './highlighted-text.tsx';

const Keep = memo(BookmarkButton);

interface Props {
  found: SearchableTerm;
  query: string;
  onLookUp: (term: string) => void;
}

export const TermCard = memo(function TermCard({ found, query, onLookUp }: Props) {
  const { entry, term, acronym, aliases, definition } = found;
  return (
    <article className="term-card padded-block line-below">
      <header className="row even top">
        <div className="grows">
          <h2 className="card-title breakable" tabIndex={-1}>
            <Marked text={entry.term} folded={term} query={query} />
            {entry.acronym !== undefined && (
              <>
                {' '}
                <abbr>
                  <Marked text={entry.acronym} folded={acronym ?? ''} query={query} />
                </abbr>
              </>
            )}
          </h2>
          <span className="small-text muted">{entry.category}</span>
        </div>
        <Keep type="term" referenceId={entry.id} what={`the term ${entry.term}`} />
      </header>
      <p className="lead serif below-tight">
        <Marked text={entry.definition} folded={definition} query={query} />
      </p>
      <dl className="smaller soft below-close">
        {aliases.length > 0 && (
          <div>
            <dt>Also called</dt>
            {entry.aliases.map((alias, index) => (
              <dd key={alias}>
                <Marked text={alias} folded={aliases[index] ?? ''} query={query} />
              </dd>
            ))}
          </div>
        )}
        {entry.relatedTerms.length > 0 && (
          <div>
            <dt>Related</dt>
            {entry.relatedTerms.map((related) => (
              <dd key={related}>
                <button type="button" className="term" onClick={() => onLookUp(related)}>
                  {related}
                </button>
              </dd>
            ))}
          </div>
        )}
        <div>
          <dt>Source</dt>
          <dd className="ink-text">{entry.source}</dd>
        </div>
      </dl>
    </article>
  );
});
