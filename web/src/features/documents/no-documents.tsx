import { FileSearch } from 'lucide-react';
import { EmptyState } from '../../ui/states.tsx';

/** Nothing matches; each filter that hides something can be taken away. */
export function NoDocuments({
  onClear,
  onAllRoles,
}: {
  onClear: (() => void) | undefined;
  onAllRoles: (() => void) | undefined;
}) {
  return (
    <EmptyState icon={FileSearch} title="No documents found">
      <p>Try a shorter word, another category or another role.</p>
      <div className="row wrap">
        {onClear && (
          <button type="button" className="btn s" onClick={onClear}>
            Clear filters
          </button>
        )}
        {onAllRoles && (
          <button type="button" className="btn s" onClick={onAllRoles}>
            Show all roles
          </button>
        )}
      </div>
    </EmptyState>
  );
}
