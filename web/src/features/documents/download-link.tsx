import { documents, type Document } from '@trialwright/contract';
import { Download } from 'lucide-react';
import { pathOf } from '../../core/api.ts';

/** The file itself; the browser saves it under its own name. */
export function DownloadLink({
  document: { id, title, fileName },
  className,
}: {
  document: Document;
  className: string;
}) {
  return (
    <a
      className={className}
      href={pathOf(documents.download, { params: { id } })}
      download={fileName}
      aria-label={`Download: ${title}`}
    >
      <Download className="i i-s" aria-hidden="true" />
      Download
    </a>
  );
}
