import './document-preview.css';
import { documents, type Document, type DocumentPreview as Preview } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { formatUtcDay } from '../../core/dates.ts';
import { roleTitle } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { DownloadLink } from './download-link.tsx';
import { FileTypeMark } from './file-type.tsx';
import { Dialog, DialogClose, DialogHead } from '../../ui/dialog.tsx';

function PreviewSkeleton() {
  return (
    <Skeleton label="Loading the preview">
      <div className="stack">
        <SkeletonBlock height="3rem" />
        <SkeletonBlock width="9rem" height="1.6rem" />
        <SkeletonBlock height="4.5rem" />
        <SkeletonBlock width="12rem" height="1.6rem" />
        <SkeletonBlock height="11rem" />
      </div>
    </Skeleton>
  );
}

function DocumentFacts({
  document: { fileType, category, version, effectiveDate, roles },
}: {
  document: Document;
}) {
  return (
    <>
      <p className="meta">
        <FileTypeMark type={fileType} />
        <span>{category}</span>
        <span>
          Version {version}, effective {formatUtcDay(effectiveDate)}
        </span>
      </p>
      <p className="meta">For {roles.map(roleTitle).join(', ')}</p>
    </>
  );
}

function PreviewBody({ preview }: { preview: Preview }) {
  return (
    <div
      className="dialog-body document-text prose"
      tabIndex={0}
      role="region"
      aria-label={`Text of ${preview.title}`}
      // The server makes it from the academy's own content, with everything in it escaped.
      dangerouslySetInnerHTML={{ __html: preview.html }}
    />
  );
}

/** A document to read before it is downloaded. `listed` is what the list already knows of it. */
export function DocumentPreview({
  id,
  listed,
  onClose,
  onReturnFocus,
}: {
  id: number;
  listed: Document | undefined;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  const { data, error, isFetching, refetch } = useQuery(query(documents.preview, { params: { id } }));
  const known = data ?? listed;
  return (
    <Dialog shape="reading" className="document-preview" onClose={onClose} onReturnFocus={onReturnFocus}>
      <DialogHead title={known?.title ?? 'Document preview'} closeLabel="Close the preview">
        {known && <DocumentFacts document={known} />}
      </DialogHead>
      {data ? (
        <PreviewBody preview={data} />
      ) : (
        <div className="dialog-body">
          {error ? (
            <Failure
              title="The preview could not be loaded"
              error={error}
              isBusy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <PreviewSkeleton />
          )}
        </div>
      )}
      <div className="dialog-foot">
        <DialogClose>Close</DialogClose>
        {known && <DownloadLink document={known} variant="primary" />}
      </div>
    </Dialog>
  );
}
