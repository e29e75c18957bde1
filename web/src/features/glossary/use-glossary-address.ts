import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

const route = getRouteApi('/shell/signed-in/glossary');

const SETTLE_MS = 250;

interface Shown {
  text: string;
  category: string | undefined;
}

export interface GlossaryAddress extends Shown {
  setText: (text: string) => void;
  setCategory: (category: string | undefined) => void;
  /** Looks a term up in all categories, as a step that Back undoes. */
  lookUp: (term: string) => void;
}

/** The search text and the category, kept in the address, whose entry in the history is replaced once the reader pauses. */
export function useGlossaryAddress(): GlossaryAddress {
  const { term = '', category } = route.useSearch();
  const navigate = useNavigate();
  const [shown, show] = useState({ text: term, category });
  const written = useRef(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // What the address says after a link or Back; what was written from here is shown already.
  useEffect(() => {
    if (term === written.current.text && category === written.current.category) return;
    written.current = { text: term, category };
    clearTimeout(timer.current);
    show(written.current);
  }, [term, category]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = useCallback(
    (next: Shown, replace: boolean) => {
      clearTimeout(timer.current);
      written.current = next;
      show(next);
      const search = { term: next.text || undefined, category: next.category };
      void navigate({ to: '/glossary', search, replace, resetScroll: !replace });
    },
    [navigate],
  );
  /** The address follows: a step of the router takes longer than what is shown. */
  const change = (next: Shown) => {
    show(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(next, true), SETTLE_MS);
  };
  return {
    ...shown,
    setText: (text) => change({ ...shown, text }),
    setCategory: (next) => change({ ...shown, category: next }),
    lookUp: useCallback((text: string) => write({ text, category: undefined }, false), [write]),
  };
}
