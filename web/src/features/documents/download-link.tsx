import { documents, type Document } from '@trialwright/contract';
import { Download } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { ButtonAnchor, type ButtonLook } from '../../ui/button.tsx';

/** The file itself; the browser saves it under its own name. */
export function DownloadLink({
  document: { id, title, fileName },
  ...look
}: { document: Document } & ButtonLook) {
  return (
    <ButtonAnchor
      {...look}
      icon={Download}
      href={pathOf(documents.download, { params: { id } })}
      download={fileName}
      aria-label={`Download: ${title}`}
    >
      Download
    </ButtonAnchor>
  );
}
