import './menu.css';
import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ComponentProps, ReactNode } from 'react';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What opens it. */
  trigger: ReactNode;
  triggerClass: string;
  children: ReactNode;
}

/** A list of things to do or places to go, below the button that opens it; the page around it stays usable. */
export function Menu({ isOpen, onOpenChange, trigger, triggerClass, children }: Props) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger className={triggerClass}>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="popover menu" align="end" sideOffset={8} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** One line of it: a link or a button. */
export function MenuItem({ children }: { children: ReactNode }) {
  return <Radix.Item asChild>{children}</Radix.Item>;
}

export function MenuLabel({ className = '', ...label }: ComponentProps<'div'>) {
  return (
    <Radix.Label asChild>
      <div {...label} className={`menu-label ${className}`.trimEnd()} />
    </Radix.Label>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="separator" />;
}
