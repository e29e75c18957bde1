import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alphabet } from './alphabet.tsx';
import { firstOfLetters, type SearchableTerm } from './glossary-search.ts';
import { TermCard } from './term-card.tsx';

const BATCH = 12;
/** More terms are on the page before the reader comes to the end. */
const AHEAD = '900px';

interface Props {
  terms: SearchableTerm[];
  query: string;
  /** A related term led here: the first answer takes the focus. */
  isLookUp: boolean;
  onArrive: () => void;
  onLookUp: (term: string) => void;
}

/** How many terms are on the page: a batch, and another whenever the end comes near. */
function useBatches(terms: SearchableTerm[]) {
  const [shown, setShown] = useState(BATCH);
  const [listed, setListed] = useState(terms);
  const end = useRef<HTMLDivElement>(null);
  if (listed !== terms) {
    setListed(terms);
    setShown(BATCH);
  }
  const hasMore = shown < terms.length;
  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasMore) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setShown(shown + BATCH));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [hasMore, shown]);
  return { shown, end, hasMore, showTo: (index: number) => setShown((now) => Math.max(now, index + BATCH)) };
}

/** The terms that were found, with the alphabet above them as long as they are in its order. */
export const TermResults = memo(function TermResults({ terms, query, isLookUp, onArrive, onLookUp }: Props) {
  const { shown, end, hasMore, showTo } = useBatches(terms);
  const [target, setTarget] = useState<{ index: number; hasToScroll: boolean }>();
  const list = useRef<HTMLDivElement>(null);
  const first = useMemo(() => firstOfLetters(terms), [terms]);

  useEffect(() => {
    if (!target) return;
    const card = list.current?.children[target.index];
    card?.querySelector('h2')?.focus({ preventScroll: true });
    if (target.hasToScroll) card?.scrollIntoView();
  }, [target]);
  useEffect(() => {
    if (!isLookUp) return;
    list.current?.querySelector('h2')?.focus({ preventScroll: true });
    onArrive();
  }, [isLookUp, onArrive]);

  const handleMove = (index: number, hasToScroll: boolean) =>
    startTransition(() => {
      showTo(index);
      setTarget({ index, hasToScroll });
    });
  return (
    <>
      {query === '' && <Alphabet first={first} onJump={(index) => handleMove(index, true)} />}
      <div className="columns halves term-list" ref={list}>
        {terms.slice(0, shown).map((found) => (
          <TermCard key={found.entry.id} found={found} query={query} onLookUp={onLookUp} />
        ))}
      </div>
      {hasMore && (
        <div className="stack close middle below-broad" ref={end}>
          <Button onClick={() => handleMove(shown, false)}>Show more</Button>
          <span className="small-text muted tabular">
            {shown} of {terms.length} shown
          </span>
        </div>
      )}
    </>
  );
});
