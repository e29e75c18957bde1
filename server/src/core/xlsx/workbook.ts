import { workerScript } from '../../root.ts';
import { createFileThread } from '../file-thread.ts';

/** A table on a sheet, below a few lines that say what it shows. */
export interface WorkbookSheet {
  name: string;
  about: readonly string[];
  /** A column with its width in characters. */
  columns: readonly [title: string, width: number][];
  rows: readonly (readonly string[])[];
  /** Columns that stay in view while others are scrolled. */
  fixedColumns: number;
}

export interface Workbook {
  sheets: readonly WorkbookSheet[];
  foot: string;
}

/** Writes workbooks in a thread of its own: a large one takes a second. */
export const writeWorkbook = createFileThread<Workbook>(workerScript('core/xlsx/workbook.worker.ts'));
