import { CircleAlert, Download, RotateCw } from 'lucide-react';
import { admin, type ExportedTable } from '@trialwright/contract';
import type { ReactNode } from 'react';
import { pathOf, reasonOf } from '../../core/api.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
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
        <Button icon={RotateCw} onClick={() => void refetch()}>
          Try again
        </Button>
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
    <ButtonAnchor size="small" icon={Download} href={pathOf(admin.export, { params: { table } })} download>
      {label}
    </ButtonAnchor>
  );
}
