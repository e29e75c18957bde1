// Browsers take the roles from a table that is laid out otherwise, hence they are named.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import './wide-table.css';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, useDeferredValue, useMemo, useState, type CSSProperties } from 'react';
import type { LongProps, RowsProps } from './data-rows.tsx';
import type { TableColumn } from './data-table.tsx';

/** With more columns than these, a long table draws only those that are seen. */
export const MOST_COLUMNS = 12;
/** In rem, as the style sheet says: the first column, each other one, and each row. */
const FIRST_REM = 16;
const COLUMN_REM = 12;
const ROW_REM = 4;
const OVERSCAN = { rows: 4, columns: 2 };

/** A rem in pixels, as the reader has set it. */
const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

interface Seen<T> {
  columns: readonly TableColumn<T>[];
  /** Of the columns after the first, from 1. */
  from: number;
  to: number;
}

/** The first column, and those that are seen, each with its place. */
const columnsSeen = <T,>({ columns, from, to }: Seen<T>): [TableColumn<T>, number][] =>
  columns
    .map((column, position): [TableColumn<T>, number] => [column, position])
    .filter(([, position]) => position === 0 || (position >= from && position <= to));

interface RowProps<T> extends Seen<T> {
  row: T;
  index: number;
  start: number;
}

function WideCell<T>({ column, row, position }: { column: TableColumn<T>; row: T; position: number }) {
  const { cell, value, isText } = column;
  const Cell = position === 0 ? 'th' : 'td';
  return (
    <Cell
      className={isText ? 'text' : undefined}
      role={position === 0 ? 'rowheader' : 'cell'}
      aria-colindex={position + 1}
      style={{ gridColumn: position + 1 }}
    >
      {cell ? cell(row) : value?.(row)}
    </Cell>
  );
}

/** `memo` forgets the type of a row. */
const SeenCell = memo(WideCell) as typeof WideCell;

/** Rows and cells are placed by themselves, so that a row that comes lays out and paints nothing but itself. */
function WideRow<T>({ row, index, start, ...seen }: RowProps<T>) {
  return (
    <tr role="row" aria-rowindex={index + 2} style={{ top: start }}>
      {columnsSeen(seen).map(([column, position]) => (
        <SeenCell key={column.id} column={column} row={row} position={position} />
      ))}
    </tr>
  );
}

/** While one scrolls down, most rows stay as they are; while one scrolls sideways, most cells do. */
const SeenRow = memo(WideRow) as typeof WideRow;

/** Only what is in the window and a little around it is in the document; places come from sizes that are known. */
function WideRows<T>({
  columns,
  rows,
  keyOf,
  scroller,
  rem,
  ...span
}: RowsProps<T> & { scroller: HTMLDivElement | null; rem: number; from: number; to: number }) {
  // Nothing here is memoized, so that what the virtualizer returns is never stale.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_REM * rem,
    overscan: OVERSCAN.rows,
    getItemKey: (index) => (rows[index] === undefined ? index : keyOf(rows[index])),
  });
  return (
    <tbody role="rowgroup" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }: VirtualItem) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <SeenRow key={String(key)} {...span} columns={columns} row={row} index={index} start={start} />
          )
        );
      })}
    </tbody>
  );
}

/** Many rows and many columns in a window of their own. */
export function WideTable<T>({ captionId, caption, renderHead, ...body }: LongProps<T>) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { columns, rows } = body;
  const rem = useMemo(remPx, []);
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length - 1,
    getScrollElement: () => scroller,
    estimateSize: () => COLUMN_REM * rem,
    paddingStart: FIRST_REM * rem,
    overscan: OVERSCAN.columns,
  });
  const items = virtual.getVirtualItems();
  // A column that comes is a cell in every row: it is drawn between frames, ahead of when it is seen.
  const from = useDeferredValue((items[0]?.index ?? 0) + 1);
  const to = useDeferredValue((items.at(-1)?.index ?? 0) + 1);
  const span = { from, to };
  const size = { width: virtual.getTotalSize(), '--columns-after': columns.length - 1 } as CSSProperties;
  return (
    // A window that scrolls is reached by Tab, so that arrow keys can move it.
    <div ref={setScroller} className="window wide" tabIndex={0} role="region" aria-labelledby={captionId}>
      <table
        className="tabular"
        role="table"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        style={size}
      >
        {caption}
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {columnsSeen({ columns, ...span }).map(([column, position]) => renderHead(column, position + 1))}
          </tr>
        </thead>
        <WideRows {...body} {...span} scroller={scroller} rem={rem} />
      </table>
    </div>
  );
}
