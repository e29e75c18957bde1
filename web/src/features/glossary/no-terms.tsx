import { SearchX } from 'lucide-react';
import { count } from '../../core/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

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
    <Empty icon={SearchX} title="No terms found">
      {elsewhere > 0 ? (
        <>
          <p>{count(elsewhere, 'term')} in other categories.</p>
          <Button onClick={onSearchAll}>Search all categories</Button>
        </>
      ) : (
        <>
          <p>Try a shorter word, or the acronym.</p>
          <Button onClick={onClear}>Clear search</Button>
        </>
      )}
    </Empty>
  );
}
