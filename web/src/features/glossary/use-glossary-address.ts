import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

const route = getRouteApi('/shell/signed-in/glossary');

const SETTLE_MS = 250;

export interface GlossaryAddress {
  text: string;
  category: string | undefined;
  setText: (text: string) => void;
  setCategory: (category: string | undefined) => void;
  /** Looks a term up in all categories, as a step that Back undoes. */
  lookUp: (term: string) => void;
}

/** The search text and the category, kept in the address; typing replaces the entry of the history once it pauses. */
export function useGlossaryAddress(): GlossaryAddress {
  const { term = '', category } = route.useSearch();
  const navigate = useNavigate();
  const [text, show] = useState(term);
  const written = useRef(term);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // What the address says after a link or Back; what was written from here is in the box already.
  useEffect(() => {
    if (term === written.current) return;
    written.current = term;
    clearTimeout(timer.current);
    show(term);
  }, [term]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = useCallback(
    (term: string, category: string | undefined, replace: boolean) => {
      clearTimeout(timer.current);
      written.current = term;
      show(term);
      const search = { term: term || undefined, category };
      void navigate({ to: '/glossary', search, replace, resetScroll: !replace });
    },
    [navigate],
  );
  return {
    text,
    category,
    setText: (next) => {
      show(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(next, category, true), SETTLE_MS);
    },
    setCategory: (next) => write(text, next, true),
    lookUp: useCallback((term: string) => write(term, undefined, false), [write]),
  };
}
