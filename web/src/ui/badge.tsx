import type { LucideIcon } from 'lucide-react';
import type { HTMLAttributes } from 'react';

/** `brass` for what is special, `yellow` for what was seen and waits, the others as they are called. */
export type Tone =
  | 'neutral'
  | 'outline'
  | 'progress'
  | 'done'
  | 'ready'
  | 'brass'
  | 'yellow'
  | 'warning'
  | 'danger';

interface Props extends HTMLAttributes<HTMLElement> {
  tone?: Tone | undefined;
  icon?: LucideIcon | undefined;
  as?: 'span' | 'p' | 'li';
}

/** A state in a word; the color never stands for it alone. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  as: Element = 'span',
  className = '',
  children,
  ...props
}: Props) {
  return (
    <Element {...props} className={`badge ${tone} ${className}`.trimEnd()}>
      {Icon && <Icon className="icon" aria-hidden="true" />}
      {children}
    </Element>
  );
}
