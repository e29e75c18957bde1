import { glossary } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { query } from '../../core/query.ts';

const OPEN_AFTER_MS = 150;
/** Time to cross from the link to the hint. */
const CLOSE_AFTER_MS = 200;
/** What the header covers of the window. */
const COVERED = '-64px 0px 0px';

/** A link of the slide text to a term of the glossary. */
export interface TermLink {
  link: HTMLAnchorElement;
  id: number;
  name: string;
  /** Which of its lines the pointer is on: a link may run over two. */
  line: number;
}

/** The term that a place in the slide text belongs to. */
export function termAt(target: EventTarget, y?: number): TermLink | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.term[data-term]') : null;
  if (!link) return undefined;
  const name = new URL(link.href).searchParams.get('term') ?? link.textContent;
  const lines = [...link.getClientRects()];
  const line = y === undefined ? 0 : lines.findIndex(({ top, bottom }) => y >= top && y <= bottom);
  return { link, id: Number(link.dataset['term']), name, line: Math.max(line, 0) };
}

/**
 * The one hint that is open; the pointer opens and closes it after a moment, everything else at once.
 * Where the focus is in the hint that closes, it returns to the link.
 */
export function useTermHint(hint: RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const [open, setOpen] = useState<TermLink>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isReturning = useRef(false);
  const link = open?.link;

  const stay = useCallback(() => clearTimeout(timer.current), []);
  const close = useCallback(() => {
    stay();
    setOpen(undefined);
    if (!hint.current?.contains(document.activeElement)) return;
    isReturning.current = true;
    link?.focus({ preventScroll: true });
    isReturning.current = false;
  }, [hint, link, stay]);
  useEffect(() => stay, [stay]);

  // A hint does not outlive its link's being in view.
  useEffect(() => {
    if (!link) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry && !entry.isIntersecting) close();
      },
      { rootMargin: COVERED },
    );
    observer.observe(link);
    return () => observer.disconnect();
  }, [close, link]);

  return {
    open,
    close,
    stay,
    show: (term: TermLink) => {
      stay();
      if (!isReturning.current) setOpen(term);
    },
    showSoon: (term: TermLink) => {
      stay();
      if (term.link === link) return;
      void client.prefetchQuery(query(glossary.get, { params: { id: term.id } }));
      timer.current = setTimeout(() => setOpen(term), OPEN_AFTER_MS);
    },
    closeSoon: (isHeld: () => boolean) => {
      stay();
      timer.current = setTimeout(() => {
        if (!isHeld()) close();
      }, CLOSE_AFTER_MS);
    },
  };
}
