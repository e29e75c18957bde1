import './notice.css';
import type { LucideIcon } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';

interface Props extends HTMLAttributes<HTMLElement> {
  /** `quiet` on a gray ground, `nothing` where something could stand. */
  tone?: 'plain' | 'brass' | 'danger' | 'warning' | 'good' | 'quiet' | 'nothing';
  icon?: LucideIcon | undefined;
  as?: 'section' | 'div' | 'aside';
  /** What can be done, at its end. */
  action?: ReactNode;
}

/** A box with something to know, and what can be done about it. */
export function Notice({
  tone = 'plain',
  icon: Icon,
  as: Element = 'section',
  action,
  className = '',
  children,
  ...props
}: Props) {
  return (
    <Element {...props} className={`notice ${tone} ${className}`.trimEnd()}>
      {Icon && <Icon className="icon" aria-hidden="true" />}
      <div className="words">{children}</div>
      {action}
    </Element>
  );
}
