import './busy-button.css';
import type { ComponentProps } from 'react';

/** A submit button that keeps its width while it works: both labels share one place, one of them unseen. */
export function BusyButton({
  isBusy,
  label,
  busyLabel,
  className = 'btn p',
  ...props
}: ComponentProps<'button'> & { isBusy: boolean; label: string; busyLabel: string }) {
  return (
    <button
      {...props}
      type="submit"
      className={`${className} busy-button`}
      disabled={isBusy}
      aria-busy={isBusy}
    >
      <span className={isBusy ? 'unseen' : ''}>{label}</span>
      <span className={isBusy ? '' : 'unseen'}>
        <span className="sp" aria-hidden="true" />
        {busyLabel}
      </span>
    </button>
  );
}
