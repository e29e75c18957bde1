import './rows.css';
import type { ComponentProps } from 'react';

/** What is known of one thing: each name at the start, its value at the end. */
export function Facts({ className = '', ...list }: ComponentProps<'dl'>) {
  return <dl {...list} className={`facts ${className}`.trimEnd()} />;
}
