import type { DocumentCategory } from '@trialwright/contract';
import { Chip } from '../../ui/chip.tsx';

/** The categories with their counts; a pressed one filters, a second press shows all again. */
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
    <div className="kinds below-apart" role="group" aria-label="Filter by category">
      {counts.map(({ category, found }) => {
        const isChosen = category === chosen;
        return (
          <Chip key={category} isPressed={isChosen} onClick={() => onChoose(isChosen ? undefined : category)}>
            <span>{category}</span>
            <b className="tabular">
              {found} <span className="visually-hidden">{found === 1 ? 'document' : 'documents'}</span>
            </b>
          </Chip>
        );
      })}
    </div>
  );
}
