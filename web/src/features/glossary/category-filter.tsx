import { useEffect, useRef } from 'react';
import { Chip } from '../../ui/chip.tsx';

/** One filter is pressed at a time; `undefined` is all categories. */
export function CategoryFilter({
  categories,
  category,
  onChoose,
}: {
  categories: string[];
  category: string | undefined;
  onChoose: (category: string | undefined) => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  // On a narrow screen the row scrolls sideways; the pressed filter of a link may lie beyond its edge.
  useEffect(() => {
    const row = group.current;
    const pressed = row?.children[category === undefined ? 0 : categories.indexOf(category) + 1];
    if (!row || !(pressed instanceof HTMLElement)) return;
    const isHidden =
      pressed.offsetLeft < row.scrollLeft ||
      pressed.offsetLeft + pressed.offsetWidth > row.scrollLeft + row.clientWidth;
    if (isHidden) row.scrollLeft = pressed.offsetLeft - (row.clientWidth - pressed.offsetWidth) / 2;
  }, [categories, category]);
  return (
    <div className="kinds" role="group" aria-label="Filter by category" ref={group}>
      {[undefined, ...categories].map((each) => (
        <Chip key={each ?? 'all'} isPressed={each === category} onClick={() => onChoose(each)}>
          {each ?? 'All Categories'}
        </Chip>
      ))}
    </div>
  );
}
