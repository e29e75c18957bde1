import type { ComponentProps } from 'react';

/** Shows what it is doing while it works; pressing it meanwhile does nothing, and the focus stays. */
export function BusyButton({
  isBusy,
  label,
  busyLabel,
  onClick,
  ...button
}: ComponentProps<'button'> & { isBusy: boolean; label: string; busyLabel: string }) {
  return (
    <button
      type="button"
      {...button}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && <span className="sp" aria-hidden="true" />}
      {isBusy ? busyLabel : label}
    </button>
  );
}
