import type { Document } from '@trialwright/contract';
import { Eye } from 'lucide-react';
import { Highlight } from '../../ui/highlight.tsx';
import { KeepButton } from '../../domain/bookmarks/keep-button.tsx';
import { findWords } from './document-filter.ts';
import { DownloadLink } from './download-link.tsx';
import { FileTypeMark } from './file-type.tsx';

export function DocumentCard({
  document,
  search,
  onPreview,
}: {
  document: Document;
  search: string;
  onPreview: (id: number) => void;
}) {
  const { id, title, description, category, fileType } = document;
  return (
    <li className="card document">
      <p className="kind">
        <FileTypeMark type={fileType} />
        <span>{category}</span>
      </p>
      <h2>
        <Highlight text={title} matches={findWords(title, search)} />
      </h2>
      <p className="about">
        <Highlight text={description} matches={findWords(description, search)} />
      </p>
      <div className="row actions">
        <button
          type="button"
          className="btn s sm"
          data-preview={id}
          aria-haspopup="dialog"
          aria-label={`Preview: ${title}`}
          onClick={() => onPreview(id)}
        >
          <Eye className="i i-s" aria-hidden="true" />
          Preview
        </button>
        <DownloadLink document={document} className="btn g sm" />
        <KeepButton type="document" referenceId={id} what={`the document ${title}`} />
      </div>
    </li>
  );
}
