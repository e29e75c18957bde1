import type { DocumentCategory } from '@trialwright/contract';
import { Check } from 'lucide-react';

/** The categories with their counts; a pressed tile filters, a second press shows all again. */
export function CategoryTiles({
  counts,
  chosen,
  onChoose,
}: {
  counts: { category: DocumentCategory; found: number }[];
  chosen: DocumentCategory | undefined;
  onChoose: (category: DocumentCategory | undefined) => void;
}) {
  return (
    <div className="category-tiles" role="group" aria-label="Filter by category">
      {counts.map(({ category, found }) => {
        const isChosen = category === chosen;
        return (
          <button
            key={category}
            type="button"
            className={found === 0 ? 'tile none' : 'tile'}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : category)}
          >
            <span>{category}</span>
            <b className="tabular">
              {found} <span className="visually-hidden">{found === 1 ? 'document' : 'documents'}</span>
            </b>
            {isChosen && <Check className="icon icon-small" aria-hidden="true" />}
          </button>
        );
      })}
    </div>
  );
}
