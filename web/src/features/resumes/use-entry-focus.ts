import { useEffect, useRef, useState } from 'react';

export interface Entries {
  /** One stable key an entry. */
  keys: string[];
  add: () => void;
  remove: (index: number) => void;
  move: (from: number, to: number) => void;
}

/** Where the focus goes once the entries are drawn anew. */
type Goal = { index: number; target: 'field' | 'up' | 'down' } | 'add';

/** Moves the focus with what was added, moved or removed, and says it. */
export function useEntryFocus(noun: string, { keys, add, remove, move }: Entries) {
  const section = useRef<HTMLElement>(null);
  const goal = useRef<Goal>(undefined);
  const [said, setSaid] = useState('');
  const order = keys.join(' ');
  const drawn = useRef(order);
  useEffect(() => {
    if (drawn.current === order) return;
    drawn.current = order;
    const asked = goal.current;
    goal.current = undefined;
    if (!asked) return;
    const selector =
      asked === 'add'
        ? '[data-move="add"]'
        : `[data-entry="${asked.index}"] ${asked.target === 'field' ? '.input' : `[data-move="${asked.target}"]`}`;
    section.current?.querySelector<HTMLElement>(selector)?.focus();
  });
  return {
    section,
    said,
    add: () => {
      goal.current = { index: keys.length, target: 'field' };
      setSaid(`Added ${noun} ${keys.length + 1}.`);
      add();
    },
    remove: (index: number) => {
      const left = keys.length - 1;
      goal.current = left > 0 ? { index: Math.min(index, left - 1), target: 'field' } : 'add';
      setSaid(`Removed ${noun} ${index + 1}. ${left} left.`);
      remove(index);
    },
    move: (from: number, target: 'up' | 'down') => {
      const to = from + (target === 'up' ? -1 : 1);
      if (to < 0 || to >= keys.length) return;
      goal.current = { index: to, target };
      setSaid(`Moved to position ${to + 1} of ${keys.length}.`);
      move(from, to);
    },
  };
}
