import { Download } from 'lucide-react';
import { admin, type ExportedTable } from '@trialwright/contract';
import type { ReactNode } from 'react';
import { pathOf } from '../../core/api.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { Failure } from '../../ui/failure.tsx';

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
      <Failure
        heading="p"
        title={`${what} could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Skeleton label={`Loading: ${what}`}>
      <div className="skeleton-page">
        <SkeletonBlock height="5.5rem" />
        <SkeletonBlock height="16rem" />
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
