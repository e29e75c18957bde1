import { useLayoutEffect, useState } from 'react';

export const TEXT_SIZES = [
  { value: 'normal', label: 'Normal text' },
  { value: 'large', label: 'Large text' },
  { value: 'larger', label: 'Larger text' },
] as const;

export type TextSize = (typeof TEXT_SIZES)[number]['value'];

const KEY = 'lesson-text-size';

function read(): TextSize {
  try {
    const kept = localStorage.getItem(KEY);
    return TEXT_SIZES.find(({ value }) => value === kept)?.value ?? 'normal';
  } catch {
    return 'normal';
  }
}

/** How large the text of slides is, on this device and until it is changed. */
export function useTextSize(): [TextSize, (size: TextSize) => void] {
  const [size, setSize] = useState(read);
  useLayoutEffect(() => {
    document.documentElement.dataset['textSize'] = size;
    return () => {
      delete document.documentElement.dataset['textSize'];
    };
  }, [size]);
  return [
    size,
    (next) => {
      setSize(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // Storage may be refused: the choice then lasts as long as the page.
      }
    },
  ];
}
