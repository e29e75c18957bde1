import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: LucideIcon;
  label: string;
  size?: 'small' | 'medium';
}

/** A button that is a sign alone; its name is read. */
export function IconButton({
  icon: Icon,
  label,
  size = 'medium',
  className = '',
  children,
  ...button
}: Props) {
  return (
    <button type="button" {...button} className={`icon-button ${className}`.trimEnd()} aria-label={label}>
      <Icon className={size === 'small' ? 'icon icon-small' : 'icon'} aria-hidden="true" />
      {children}
    </button>
  );
}
