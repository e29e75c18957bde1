import { cloneElement, type ReactElement } from 'react';

interface Tipped {
  'data-tip'?: string;
  'data-tip-side'?: 'right' | 'bottom';
}

/** A short label beside a control that has an accessible name of its own; tips.ts shows it. */
export function Tooltip({
  label,
  side = 'bottom',
  children,
}: {
  label: string;
  side?: 'right' | 'bottom';
  children: ReactElement<Tipped>;
}) {
  return cloneElement(children, { 'data-tip': label, 'data-tip-side': side });
}
