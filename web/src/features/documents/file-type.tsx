import type { Document } from '@trialwright/contract';
import { FileSpreadsheet, FileText, FileType, type LucideIcon } from 'lucide-react';

const ICONS: Record<Document['fileType'], LucideIcon> = {
  docx: FileText,
  xlsx: FileSpreadsheet,
  pdf: FileType,
};

/** The type of a file in an icon and a word. */
export function FileTypeMark({ type }: { type: Document['fileType'] }) {
  const Icon = ICONS[type];
  return (
    <span className="row snug inline strong soft">
      <Icon className="icon icon-small drape-text" aria-hidden="true" />
      {type.toUpperCase()}
    </span>
  );
}
