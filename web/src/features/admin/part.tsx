import { CircleAlert, Download, RotateCw } from 'lucide-react';
import { admin, type ExportedTable } from '@trialwright/contract';
import type { ReactNode } from 'react';
import { pathOf, reasonOf } from '../../core/api.ts';
import { Bone, Skeleton } from '../../ui/states.tsx';

/** A part of the page while it is read, when it could not be, and as it is. */
export function Part<T>({
  what,
  read: { data, error, refetch },
  children,
}: {
  what: string;
  read: { data: T | undefined; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error)
    return (
      <div className="empty" role="alert">
        <CircleAlert className="i i-l" aria-hidden="true" />
        <p className="t4">{what} could not be loaded</p>
        <p className="sm">{reasonOf(error)}</p>
        <button type="button" className="btn s" onClick={() => void refetch()}>
          <RotateCw className="i i-s" aria-hidden="true" />
          Try again
        </button>
      </div>
    );
  return (
    <Skeleton label={`Loading: ${what}`}>
      <div className="skeleton-page">
        <Bone height="5.5rem" />
        <Bone height="16rem" />
      </div>
    </Skeleton>
  );
}

/** A table as a file for a spreadsheet. */
export function ExportLink({ table, label }: { table: ExportedTable; label: string }) {
  return (
    <a className="btn s sm" href={pathOf(admin.export, { params: { table } })} download>
      <Download className="i i-s" aria-hidden="true" />
      {label}
    </a>
  );
}
