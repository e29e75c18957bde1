import { Popover } from 'radix-ui';
import { memo, useId, useMemo, useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';
import { TermHintCard } from './term-hint-card.tsx';
import { termAt, useTermHint, type TermLink } from './use-term-hint.ts';

/** Kept from rendering again: React would write the text anew, and with it lose focus and open answers. */
const SlideText = memo(function SlideText({ html }: { html: string }) {
  const announce = (text: HTMLElement | null) => {
    for (const link of text?.querySelectorAll('a.term') ?? []) link.setAttribute('aria-haspopup', 'dialog');
  };
  // Rendered and sanitized by the server from the academy's own Markdown.
  return <div ref={announce} dangerouslySetInnerHTML={{ __html: html }} />;
});

function anchorOf(term: TermLink | undefined) {
  return {
    contextElement: term?.link,
    getBoundingClientRect: () =>
      term?.link.getClientRects()[term.line] ?? term?.link.getBoundingClientRect() ?? new DOMRect(),
  };
}

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
  const wayOut = useRef<HTMLAnchorElement>(null);
  const descriptionId = useId();
  const anchor = useMemo(() => ({ current: anchorOf(open) }), [open]);

  const handlePointerOver = (event: PointerEvent) => {
    const term = termAt(event.target, event.clientY);
    if (term && event.pointerType === 'mouse') showSoon(term);
  };
  const handlePointerOut = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && termAt(event.target)) handleLeave();
  };
  const handleLeave = () => closeSoon(() => isAtKeyboard(open, hint.current));
  const handleFocus = ({ target }: FocusEvent) => {
    const term = target.matches(':focus-visible') ? termAt(target) : undefined;
    if (term) show(term);
  };
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (!hint.current?.contains(relatedTarget)) close();
  };
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const term = termAt(event.target, event.detail === 0 ? undefined : event.clientY);
    if (!term) return;
    event.preventDefault();
    show(term);
    requestAnimationFrame(() => wayOut.current?.focus({ preventScroll: true }));
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
      <Popover.Root open={open !== undefined} onOpenChange={(isOpen) => !isOpen && close()}>
        <Popover.Anchor virtualRef={anchor} />
        <Popover.Portal>
          <Popover.Content
            ref={hint}
            className="popover term-hint"
            aria-label={`${open?.name ?? ''} in the glossary`}
            side="top"
            sideOffset={8}
            collisionPadding={{ top: 72, bottom: 12, left: 12, right: 12 }}
            onPointerEnter={stay}
            onPointerLeave={handleLeave}
            onInteractOutside={(event) => {
              // Another term takes the hint over.
              const { target } = event.detail.originalEvent;
              if (target && termAt(target)) event.preventDefault();
            }}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
          >
            {open && <TermHintCard term={open} descriptionId={descriptionId} wayOut={wayOut} />}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </>
  );
}
