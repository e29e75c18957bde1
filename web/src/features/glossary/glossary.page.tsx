import './glossary.css';
import { glossary, type GlossaryTerm } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState, type RefObject } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { query as read } from '../../core/query.ts';
import { useDebounced } from '../../core/use-debounced.ts';
import { Failure } from '../../ui/failure.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { categoriesOf, findTerms, foldQuery, prepareTerms } from './glossary-search.ts';
import { GlossarySkeleton } from './glossary-skeleton.tsx';
import { NoTerms } from './no-terms.tsx';
import { TermResults } from './term-results.tsx';
import { useGlossaryAddress, type GlossaryAddress } from './use-glossary-address.ts';

function ResultLine({
  found,
  text,
  category,
}: {
  found: number;
  text: string;
  category: string | undefined;
}) {
  return (
    <p className="found-count" role="status">
      <b className="tabular">{found}</b> {found === 1 ? 'term' : 'terms'} found
      {text !== '' && ` for “${text}”`}
      {category !== undefined && ` in category ${category}`}
    </p>
  );
}

function TermList({
  terms,
  address,
  box,
}: {
  terms: GlossaryTerm[];
  address: GlossaryAddress;
  box: RefObject<HTMLInputElement | null>;
}) {
  const text = useDeferredValue(useDebounced(address.text.trim()));
  const [lookedUp, setLookedUp] = useState<string>();
  const prepared = useMemo(() => prepareTerms(terms), [terms]);
  const categories = useMemo(() => categoriesOf(terms), [terms]);
  const chosen = categories.find((each) => each === address.category);
  // As with the text, the button shows at once what was chosen, and the list follows.
  const category = useDeferredValue(chosen);
  const query = foldQuery(text);
  const found = useMemo(() => findTerms(prepared, { query, category }), [prepared, query, category]);
  const { lookUp, setText, setCategory } = address;
  const handleLookUp = useCallback(
    (term: string) => {
      setLookedUp(foldQuery(term));
      lookUp(term);
    },
    [lookUp],
  );
  const handleArrive = useCallback(() => setLookedUp(undefined), []);
  return (
    <>
      <CategoryFilter categories={categories} category={chosen} onChoose={setCategory} />
      <ResultLine found={found.length} text={text} category={category} />
      {found.length === 0 ? (
        <NoTerms
          elsewhere={category === undefined ? 0 : findTerms(prepared, { query }).length}
          onClear={() => {
            setText('');
            box.current?.focus();
          }}
          onSearchAll={() => {
            setLookedUp(query);
            setCategory(undefined);
          }}
        />
      ) : (
        <TermResults
          terms={found}
          query={query}
          isLookUp={lookedUp === query}
          onArrive={handleArrive}
          onLookUp={handleLookUp}
        />
      )}
    </>
  );
}

export function GlossaryPage() {
  usePageTitle('Glossary');
  const { data, error, isFetching, refetch } = useQuery(read(glossary.list));
  const address = useGlossaryAddress();
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className="page glossary">
      <div className="page-head row loose wrap between">
        <h1 className="page-title">Glossary</h1>
        {!error && (
          <SearchField
            box={box}
            landmark="Glossary"
            label="Search terms"
            placeholder="Search terms, acronyms, definitions"
            text={address.text}
            onChange={address.setText}
          />
        )}
      </div>
      {error && (
        <Failure
          title="Error loading terms"
          error="Error: Failed to fetch glossary terms"
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <GlossarySkeleton />}
      {data && <TermList terms={data} address={address} box={box} />}
    </div>
  );
}
