import * as Popover from '@radix-ui/react-popover';
import { useId, useMemo, type RefObject } from 'react';
import { TermHintCard } from './term-hint-card.tsx';
import { termAt, type TermLink } from './use-term-hint.ts';

function anchorOf(term: TermLink) {
  return {
    contextElement: term.link,
    getBoundingClientRect: () => term.link.getClientRects()[term.line] ?? term.link.getBoundingClientRect(),
  };
}

interface Props {
  term: TermLink;
  /** The reader went into the hint: the focus follows. */
  isEntered: boolean;
  hint: RefObject<HTMLDivElement | null>;
  onStay: () => void;
  onLeave: () => void;
  onClose: () => void;
}

/** The hint of the term that is pointed at, beside the line that it stands in. */
export function TermHintPopover({ term, isEntered, hint, onStay, onLeave, onClose }: Props) {
  const descriptionId = useId();
  const anchor = useMemo(() => ({ current: anchorOf(term) }), [term]);
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          ref={hint}
          className="popover term-hint"
          aria-label={`${term.name} in the glossary`}
          side="top"
          sideOffset={8}
          collisionPadding={{ top: 72, bottom: 12, left: 12, right: 12 }}
          onPointerEnter={onStay}
          onPointerLeave={onLeave}
          onInteractOutside={(event) => {
            // Another term takes the hint over.
            const { target } = event.detail.originalEvent;
            if (target && termAt(target)) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <TermHintCard key={term.id} term={term} descriptionId={descriptionId} isEntered={isEntered} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
