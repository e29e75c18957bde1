import * as Radix from '@radix-ui/react-tabs';
import type { ComponentProps, ReactNode } from 'react';

/** Which of several panels is shown; the arrow keys move between the tabs. */
export const Tabs = Radix.Root;

export const TabPanel = Radix.Content;

export const Tab = Radix.Trigger;

interface ListProps extends Omit<ComponentProps<typeof Radix.List>, 'aria-label'> {
  label: string;
}

export function TabList({ label, className = '', ...list }: ListProps) {
  return <Radix.List {...list} className={`tabs ${className}`.trimEnd()} aria-label={label} />;
}

/** How many there are behind a tab. */
export function TabCount({ children }: { children: ReactNode }) {
  return <span className="count">{children}</span>;
}
