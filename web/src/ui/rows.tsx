import './rows.css';
import type { ComponentProps } from 'react';
import { Card } from './card.tsx';

/** A card of things one below the other, with a line between; `--columns` of a row says how it is laid out. */
export function Rows(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <Card {...props} as="ul" className="rows" />;
}
