import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useState, type Key, type ReactNode, type Ref } from 'react';
import type { TableColumn } from './data-table.tsx';

/** A guess for rows that have not been seen; each is measured once it is. */
const ROW_PX = 48;
const OVERSCAN = 12;

export interface RowsProps<T> {
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T) => Key;
}

interface RowProps<T> {
  columns: readonly TableColumn<T>[];
  row: T;
  /** In a table of which not all rows are there. */
  index?: number;
  rowRef?: Ref<HTMLTableRowElement>;
}

function DataRow<T>({ columns, row, index, rowRef }: RowProps<T>) {
  return (
    <tr ref={rowRef} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      {columns.map(({ id, cell, value, isText }, position) => {
        const Cell = position === 0 ? 'th' : 'td';
        return (
          <Cell key={id} className={isText ? 'text' : undefined} {...(position === 0 && { scope: 'row' })}>
            {cell ? cell(row) : value?.(row)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Drawn again only for another row, or other columns: while one scrolls, most rows stay. `memo` forgets the type of a row. */
const SeenRow = memo(
  DataRow,
  (a, b) => a.columns === b.columns && a.row === b.row && a.index === b.index,
) as typeof DataRow;

export function DataRows<T>({ columns, rows, keyOf }: RowsProps<T>) {
  return (
    <tbody>
      {rows.map((row) => (
        <DataRow key={keyOf(row)} columns={columns} row={row} />
      ))}
    </tbody>
  );
}

/** The rows in the window and some around it; the room of the others is kept. */
function VirtualRows<T>({
  columns,
  rows,
  keyOf,
  scroller,
}: RowsProps<T> & { scroller: HTMLDivElement | null }) {
  // Nothing here is memoized, so that what the virtualizer returns is never stale.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => (rows[index] === undefined ? index : keyOf(rows[index])),
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <tbody aria-hidden="true">
        <tr style={{ height: before }} />
      </tbody>
      <tbody>
        {items.map(({ index, key }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <SeenRow
                key={String(key)}
                columns={columns}
                row={row}
                index={index}
                rowRef={virtual.measureElement}
              />
            )
          );
        })}
      </tbody>
      <tbody aria-hidden="true">
        <tr style={{ height: after }} />
      </tbody>
    </>
  );
}

export interface LongProps<T> extends RowsProps<T> {
  /** Of the caption, by which the window is called. */
  captionId: string;
  caption: ReactNode;
  renderHead: (column: TableColumn<T>, columnIndex?: number) => ReactNode;
}

/** Many rows in a window of their own, of which only those are in the document that are seen. */
export function LongTable<T>({ captionId, caption, renderHead, ...body }: LongProps<T>) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  return (
    // A window that scrolls is reached by Tab, so that arrow keys can move it.
    <div ref={setScroller} className="window" tabIndex={0} role="region" aria-labelledby={captionId}>
      <table className="tabular" aria-rowcount={body.rows.length + 1}>
        {caption}
        <thead>
          <tr>{body.columns.map((column) => renderHead(column))}</tr>
        </thead>
        <VirtualRows {...body} scroller={scroller} />
      </table>
    </div>
  );
}
