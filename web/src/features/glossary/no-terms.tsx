import { SearchX } from 'lucide-react';
import { count } from '../../core/format.ts';
import { EmptyState } from '../../ui/states.tsx';

/** Nothing matches; `elsewhere` counts what the other categories have. */
export function NoTerms({
  elsewhere,
  onClear,
  onSearchAll,
}: {
  elsewhere: number;
  onClear: () => void;
  onSearchAll: () => void;
}) {
  return (
    <EmptyState icon={SearchX} title="No terms found">
      {elsewhere > 0 ? (
        <>
          <p>{count(elsewhere, 'term')} in other categories.</p>
          <button type="button" className="btn s" onClick={onSearchAll}>
            Search all categories
          </button>
        </>
      ) : (
        <>
          <p>Try a shorter word, or the acronym.</p>
          <button type="button" className="btn s" onClick={onClear}>
            Clear search
          </button>
        </>
      )}
    </EmptyState>
  );
}
