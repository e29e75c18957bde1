import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface Props {
  icon?: LucideIcon;
  title: ReactNode;
  /** The element of the title: a heading of the level above plus one, or a line where no heading belongs. */
  heading?: 'h1' | 'h2' | 'h3' | 'p';
  headingRef?: Ref<HTMLHeadingElement>;
  role?: 'alert';
  /** What to do now, in a line. */
  children?: ReactNode;
  /** The way on. */
  action?: ReactNode;
}

/** Where nothing is: one line what, one line what to do. */
export function Empty({
  icon: Icon,
  title,
  heading: Heading = 'h2',
  headingRef,
  role,
  children,
  action,
}: Props) {
  return (
    <div className="empty" role={role}>
      {Icon && <Icon className="icon icon-large" aria-hidden="true" />}
      <Heading
        className={Heading === 'h1' ? 'card-title' : 'item-title'}
        {...(headingRef && { ref: headingRef, tabIndex: -1 })}
      >
        {title}
      </Heading>
      {children && <div className="small-text">{children}</div>}
      {action}
    </div>
  );
}
