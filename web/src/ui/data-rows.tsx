import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useMemo, useState, type Key, type ReactNode, type Ref } from 'react';
import type { TableColumn } from './data-table.tsx';

/** A guess for rows that have not been seen; each is measured once it is. */
const ROW_PX = 48;
const OVERSCAN = 12;
/** Rows of a wide table cost more to make. */
const WIDE_OVERSCAN = 4;
/** With more columns than these, only those that are seen are in the document. */
const MOST_COLUMNS = 12;
/** Of such a table, in rem, as its style says: the first column, each other one, and each row. */
const FIRST_REM = 16;
const COLUMN_REM = 12;
const WIDE_ROW_REM = 4;

interface Props<T> {
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T) => Key;
}

/** Columns after the first that are in the document, and the room of those before and after them. */
interface Span {
  from: number;
  to: number;
  before: number;
  after: number;
  rem: number;
}

/** Keeps the room of columns that are not seen. */
function Room({ px }: { px: number }) {
  return <td className="room" aria-hidden="true" style={{ width: px }} />;
}

interface RowProps<T> {
  columns: readonly TableColumn<T>[];
  row: T;
  /** In a table of which not all rows are there. */
  index?: number;
  span?: Span | undefined;
  rowRef?: Ref<HTMLTableRowElement>;
}

function DataRow<T>({ columns, row, index, span, rowRef }: RowProps<T>) {
  return (
    <tr ref={rowRef} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      {columns.map(({ id, cell, value, isText }, position) => {
        if (span && position > 0 && (position < span.from || position > span.to)) return null;
        const Cell = position === 0 ? 'th' : 'td';
        const drawn = (
          <Cell
            key={id}
            className={isText ? 'text' : undefined}
            aria-colindex={span && position + 1}
            {...(position === 0 && { scope: 'row' })}
          >
            {cell ? cell(row) : value?.(row)}
          </Cell>
        );
        return span && position === 0 ? [drawn, <Room key="before" px={span.before} />] : drawn;
      })}
      {span && <Room px={span.after} />}
    </tr>
  );
}

/** Drawn again only for another row, or other columns: while one scrolls, most rows stay. `memo` forgets the type of a row. */
const SeenRow = memo(DataRow, (a, b) => {
  const isSameSpan =
    a.span === b.span ||
    (a.span?.from === b.span?.from && a.span?.to === b.span?.to && a.span?.after === b.span?.after);
  return a.columns === b.columns && a.row === b.row && a.index === b.index && isSameSpan;
}) as typeof DataRow;

export function DataRows<T>({ columns, rows, keyOf }: Props<T>) {
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
  span,
  scroller,
}: Props<T> & { span: Span | undefined; scroller: HTMLDivElement | null }) {
  // Nothing here is memoized, so that what the virtualizer returns is never stale.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => (span ? WIDE_ROW_REM * span.rem : ROW_PX),
    overscan: span ? WIDE_OVERSCAN : OVERSCAN,
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
                span={span}
                // To measure a row lays out the whole table, which a wide one is too large for.
                {...(!span && { rowRef: virtual.measureElement })}
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

/** A rem in pixels, as the reader has set it. */
const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Which columns of a wide table are seen; undefined where all of them are there. */
function useSpan(count: number, scroller: HTMLDivElement | null): (Span & { total: number }) | undefined {
  const isWide = count > MOST_COLUMNS;
  const rem = useMemo(() => (isWide ? remPx() : 0), [isWide]);
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    horizontal: true,
    enabled: isWide,
    count: count - 1,
    getScrollElement: () => scroller,
    estimateSize: () => COLUMN_REM * rem,
    paddingStart: FIRST_REM * rem,
    overscan: 2,
  });
  if (!isWide) return undefined;
  const items = virtual.getVirtualItems();
  const [first] = items;
  const last = items.at(-1);
  const total = virtual.getTotalSize();
  return {
    from: (first?.index ?? 0) + 1,
    to: (last?.index ?? 0) + 1,
    before: (first?.start ?? FIRST_REM * rem) - FIRST_REM * rem,
    after: total - (last?.end ?? (FIRST_REM + COLUMN_REM) * rem),
    rem,
    total,
  };
}

interface LongProps<T> extends Props<T> {
  /** Of the caption, by which the window is called. */
  captionId: string;
  caption: ReactNode;
  renderHead: (column: TableColumn<T>, columnIndex: number | undefined) => ReactNode;
}

/** Many rows in a window of their own, of which only those are in the document that are seen; so with many columns. */
export function LongTable<T>({ captionId, caption, renderHead, ...body }: LongProps<T>) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { columns, rows } = body;
  const span = useSpan(columns.length, scroller);
  const [named, ...others] = columns;
  const seen = span ? others.slice(span.from - 1, span.to) : others;
  return (
    // A window that scrolls is reached by Tab, so that arrow keys can move it.
    <div
      ref={setScroller}
      className={span ? 'window wide' : 'window'}
      tabIndex={0}
      role="region"
      aria-labelledby={captionId}
    >
      <table
        className="tabular"
        aria-rowcount={rows.length + 1}
        {...(span && { 'aria-colcount': columns.length, style: { width: span.total } })}
      >
        {caption}
        <thead>
          <tr>
            {named && renderHead(named, span && 1)}
            {span && <Room px={span.before} />}
            {seen.map((column, index) => renderHead(column, span && span.from + index + 1))}
            {span && <Room px={span.after} />}
          </tr>
        </thead>
        <VirtualRows {...body} span={span} scroller={scroller} />
      </table>
    </div>
  );
}
