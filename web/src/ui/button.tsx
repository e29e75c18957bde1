import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

export interface ButtonLook {
  /** One primary a view; `text` is a press in a sentence and looks like a link. */
  variant?: 'primary' | 'secondary' | 'tint' | 'ghost' | 'danger' | 'danger-text' | 'text' | undefined;
  size?: 'small' | 'large' | undefined;
  isBlock?: boolean | undefined;
  className?: string | undefined;
}

interface Content {
  /** Before the label. */
  icon?: LucideIcon | undefined;
  children?: ReactNode;
}

/** The classes of a button, for what has to be another element. */
export function buttonClass({ variant = 'secondary', size, isBlock, className }: ButtonLook): string {
  const look = variant === 'text' ? ['link', size === 'small' && 'small-text'] : ['button', variant, size];
  return [...look, isBlock && 'block', className].filter(Boolean).join(' ');
}

type ButtonProps = ButtonLook &
  Content &
  ComponentProps<'button'> & {
    /** While it works a press does nothing, and the focus stays. */
    isBusy?: boolean | undefined;
    /** Takes the label's place meanwhile; the button keeps its width. */
    busyLabel?: string | undefined;
  };

/** Both labels share one place, one of them unseen. */
function TwoLabels({ isBusy, label, busyLabel }: { isBusy: boolean; label: ReactNode; busyLabel: string }) {
  return (
    <>
      <span className={isBusy ? 'unseen' : undefined}>{label}</span>
      <span className={isBusy ? undefined : 'unseen'}>
        <Spinner />
        {busyLabel}
      </span>
    </>
  );
}

/** What one presses. */
export function Button({
  variant,
  size,
  isBlock,
  className,
  icon: Icon,
  isBusy,
  busyLabel,
  onClick,
  children,
  ...button
}: ButtonProps) {
  const label = (
    <>
      {isBusy && !busyLabel ? <Spinner /> : Icon && <Icon className="icon icon-small" aria-hidden="true" />}
      {children}
    </>
  );
  return (
    <button
      type="button"
      {...button}
      className={buttonClass({
        variant,
        size,
        isBlock,
        className: busyLabel ? `two-labels ${className ?? ''}` : className,
      })}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busyLabel ? <TwoLabels isBusy={isBusy === true} label={label} busyLabel={busyLabel} /> : label}
    </button>
  );
}

/** A link to another place or a file that looks like a button. */
export function ButtonAnchor({
  variant,
  size,
  isBlock,
  className,
  icon: Icon,
  children,
  ...anchor
}: ButtonLook & Content & ComponentProps<'a'>) {
  return (
    <a {...anchor} className={buttonClass({ variant, size, isBlock, className })}>
      {Icon && <Icon className="icon icon-small" aria-hidden="true" />}
      {children}
    </a>
  );
}

/** A link to a page of the academy that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
