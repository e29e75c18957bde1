import type { ReadingText } from '@trialwright/contract';
import type { ReactNode } from 'react';
import { Dialog, DialogHead } from '../../ui/dialog.tsx';

interface Props {
  text: ReadingText;
  /** Such as `2 of 5 to sign`. */
  queue: string | undefined;
  place: ReactNode;
  /** What of it is read, as a name of the region. */
  regionName: string;
  foot: ReactNode;
  onClose: () => void;
  /** Where the focus goes afterwards; else to what had it before. */
  onReturnFocus: (() => void) | undefined;
  children: ReactNode;
}

/** A document on a phone: the whole screen, with the way on where the thumb is. */
export function ReadingSheet({
  text,
  queue,
  place,
  regionName,
  foot,
  onClose,
  onReturnFocus,
  children,
}: Props) {
  const { document, version } = text;
  return (
    <Dialog
      shape="reading"
      className="document-sheet"
      onClose={onClose}
      {...(onReturnFocus && { onReturnFocus })}
    >
      <DialogHead
        title={`${document.code} version ${version.version}`}
        level="item-title"
        closeLabel="Close the document"
      >
        <p className="row between small-text muted">
          <span>{version.title}</span>
          {queue && <span className="tabular">{queue}</span>}
        </p>
        {place}
      </DialogHead>
      <div className="dialog-body reader" tabIndex={0} role="region" aria-label={regionName}>
        {children}
      </div>
      <div className="dialog-foot">{foot}</div>
    </Dialog>
  );
}
