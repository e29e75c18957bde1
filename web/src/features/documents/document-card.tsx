import type { Document } from '@trialwright/contract';
import { Eye } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Highlight } from '../../ui/highlight.tsx';
import { BookmarkButton } from '../../domain/bookmarks/bookmark-button.tsx';
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
    <Card as="li" className="library-card">
      <p className="row loose between stretch small-text muted">
        <FileTypeMark type={fileType} />
        <span>{category}</span>
      </p>
      <h2>
        <Highlight text={title} matches={findWords(title, search)} />
      </h2>
      <p className="about">
        <Highlight text={description} matches={findWords(description, search)} />
      </p>
      <div className="row tight">
        <Button
          size="small"
          icon={Eye}
          data-preview={id}
          aria-haspopup="dialog"
          aria-label={`Preview: ${title}`}
          onClick={() => onPreview(id)}
        >
          Preview
        </Button>
        <DownloadLink document={document} variant="ghost" size="small" />
        <BookmarkButton type="document" referenceId={id} what={`the document ${title}`} />
      </div>
    </Card>
  );
}
