import type { ComponentProps } from 'react';

/** A filter or a quick start. Pressed, it is solid. */
export function Chip({
  isPressed,
  className = '',
  ...button
}: ComponentProps<'button'> & { isPressed?: boolean | undefined }) {
  return (
    <button type="button" {...button} className={`chip ${className}`.trimEnd()} aria-pressed={isPressed} />
  );
}
