import './search.css';
import { SEARCH_TYPES, type SearchResult, type SearchType } from '@trialwright/contract';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { Lock, Search, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { useDebounced } from '../../core/use-debounced.ts';
import { SHORTEST_QUERY, useSearchResults } from '../../domain/search/search.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Highlight } from '../../ui/highlight.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SEARCH_KINDS } from '../../domain/search/search-kind.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

const route = getRouteApi('/shell/signed-in/search');

const STEP = 20;
const MOST = 50;

function ResultItem({ result }: { result: SearchResult }) {
  const { icon: Icon, one } = SEARCH_KINDS[result.type];
  return (
    <li className="padded-block">
      <p className="small-text muted row snug wrap">
        <Icon className="icon icon-small" aria-hidden="true" />
        {one} · {result.context}
        {result.isLocked && <Badge icon={Lock}>Locked</Badge>}
      </p>
      <h2 className="card-title">
        <Link to={result.href}>{result.title}</Link>
      </h2>
      <p className="lead serif">
        <Highlight text={result.excerpt} matches={result.matches} />
      </p>
    </li>
  );
}

function KindFilter({
  counts,
  chosen,
  onChoose,
}: {
  counts: Partial<Record<SearchType, number>>;
  chosen: string | undefined;
  onChoose: (type: SearchType | undefined) => void;
}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="row wrap" role="group" aria-label="Filter by type">
      <Chip isPressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        All <span className="tabular">{all}</span>
      </Chip>
      {SEARCH_TYPES.filter((type) => counts[type] || chosen === type).map((type) => (
        <Chip
          key={type}
          isPressed={chosen === type}
          onClick={() => onChoose(chosen === type ? undefined : type)}
        >
          {SEARCH_KINDS[type].many} <span className="tabular">{counts[type] ?? 0}</span>
        </Chip>
      ))}
    </div>
  );
}

function Waiting() {
  return (
    <Skeleton label="Searching">
      <div className="skeleton-page">
        {[1, 2, 3].map((key) => (
          <SkeletonBlock key={key} height="5rem" />
        ))}
      </div>
    </Skeleton>
  );
}

function SearchResults({
  q,
  type,
  onChoose,
}: {
  q: string;
  type: string | undefined;
  onChoose: (type: SearchType | undefined) => void;
}) {
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useSearchResults(q, { limit, ...(type && { types: type }) });
  if (error) return <PageFailure title="Search failed" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { total, counts, results } = data;
  return (
    <>
      <KindFilter counts={counts} chosen={type} onChoose={onChoose} />
      <p className="found-count" role="status">
        <b className="tabular">{total}</b> {total === 1 ? 'result' : 'results'} for “{q}”
      </p>
      {results.length === 0 ? (
        <Empty icon={SearchX} title="No results">
          <p>Try a shorter word, an acronym such as SAE, or a different type.</p>
        </Empty>
      ) : (
        <ol className="divided">
          {results.map((result) => (
            <ResultItem key={`${result.type}-${result.id}`} result={result} />
          ))}
        </ol>
      )}
      {results.length < total && limit < MOST && <Button onClick={() => setLimit(MOST)}>Show more</Button>}
      {limit === MOST && total > MOST && (
        <p className="small-text muted">Showing the top {MOST}. Add a word to narrow your search.</p>
      )}
    </>
  );
}

/** All results of a search, by kind; the address holds what was asked. */
export function SearchPage() {
  usePageTitle('Search');
  const { q = '', type } = route.useSearch();
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  // The header's search box may ask for something else while this page is open.
  if (asked !== q) {
    setAsked(q);
    if (text.trim() !== q) setText(q);
  }
  const settled = useDebounced(text.trim());
  const kind = SEARCH_TYPES.find((each) => each === type);
  useEffect(() => {
    if (settled === q || settled !== text.trim()) return;
    void navigate({ to: '/search', search: { q: settled || undefined, type: kind }, replace: true });
  }, [settled, q, kind, text, navigate]);
  return (
    <div className="page narrow-page search-page">
      <div className="page-head row between wrap loose">
        <h1 className="page-title">Search</h1>
        <SearchField
          box={box}
          landmark="Everything"
          label="Search everything"
          placeholder="Search courses, terms, documents..."
          text={text}
          onChange={setText}
        />
      </div>
      {q.length < SHORTEST_QUERY ? (
        <Empty icon={Search} title="What are you looking for?">
          <p>Type at least 2 letters: a title, an acronym, or a question.</p>
        </Empty>
      ) : (
        <SearchResults
          key={`${q}-${kind ?? ''}`}
          q={q}
          type={kind}
          onChoose={(next) => void navigate({ to: '/search', search: { q, type: next }, replace: true })}
        />
      )}
    </div>
  );
}
