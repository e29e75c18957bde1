import { FileSearch } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

/** Nothing matches; each filter that hides something can be taken away. */
export function NoDocuments({
  onClear,
  onAllRoles,
}: {
  onClear: (() => void) | undefined;
  onAllRoles: (() => void) | undefined;
}) {
  return (
    <Empty icon={FileSearch} title="No documents found">
      <p>Try a shorter word, a different category, or a different role.</p>
      <div className="row wrap middle below-loose">
        {onClear && <Button onClick={onClear}>Clear filters</Button>}
        {onAllRoles && <Button onClick={onAllRoles}>Show all roles</Button>}
      </div>
    </Empty>
  );
}
