import {
  lazy,
  memo,
  Suspense,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { termAt, useTermHint, type TermLink } from './use-term-hint.ts';

const loadPopover = () => import('./term-hint-popover.tsx');
/** Comes when a term is pointed at. */
const TermHintPopover = lazy(async () => ({ default: (await loadPopover()).TermHintPopover }));

/** Kept from rendering again: React would write the text anew, and with it lose focus and open answers. */
const SlideText = memo(function SlideText({ html }: { html: string }) {
  const announce = (text: HTMLElement | null) => {
    for (const link of text?.querySelectorAll('a.term') ?? []) link.setAttribute('aria-haspopup', 'dialog');
  };
  // Rendered and sanitized by the server from the academy's own Markdown.
  return <div ref={announce} dangerouslySetInnerHTML={{ __html: html }} />;
});

/** Whether the keyboard is at the link or in its hint: then the pointer does not close it. */
function isAtKeyboard(term: TermLink | undefined, hint: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return (
    focused !== null &&
    focused.matches(':focus-visible') &&
    (focused === term?.link || hint?.contains(focused) === true)
  );
}

/**
 * The text of a slide, and the hint of the term that is pointed at. Pointing and focus show it;
 * a click, a tap or Enter also goes into it, where the way to the glossary is.
 */
export function TermHints({ html }: { html: string }) {
  const hint = useRef<HTMLDivElement>(null);
  const { open, show, close, stay, showSoon, closeSoon } = useTermHint(hint);
  const [isEntered, setEntered] = useState(false);

  const handlePointerOver = (event: PointerEvent) => {
    const term = termAt(event.target, event.clientY);
    if (!term || event.pointerType !== 'mouse') return;
    void loadPopover();
    setEntered(false);
    showSoon(term);
  };
  const handlePointerOut = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && termAt(event.target)) handleLeave();
  };
  const handleLeave = () => closeSoon(() => isAtKeyboard(open, hint.current));
  const handleFocus = ({ target }: FocusEvent) => {
    const term = target.matches(':focus-visible') ? termAt(target) : undefined;
    if (!term) return;
    setEntered(false);
    show(term);
  };
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (!hint.current?.contains(relatedTarget)) close();
  };
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const term = termAt(event.target, event.detail === 0 ? undefined : event.clientY);
    if (!term) return;
    event.preventDefault();
    setEntered(true);
    show(term);
  };
  return (
    <>
      {/* What is handled here are the links in the text: the keyboard reaches them, and Enter clicks. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className="slide-text"
        onPointerOver={handlePointerOver}
        onPointerOut={handlePointerOut}
        onFocus={handleFocus}
        onBlur={handleBlur}
        onClick={handleClick}
      >
        <SlideText html={html} />
      </div>
      {open && (
        <Suspense fallback={null}>
          <TermHintPopover
            term={open}
            isEntered={isEntered}
            hint={hint}
            onStay={stay}
            onLeave={handleLeave}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
