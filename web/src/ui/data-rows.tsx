import { useVirtualizer } from '@tanstack/react-virtual';
import type { Key, Ref } from 'react';
import type { TableColumn } from './data-table.tsx';

/** A guess for rows that have not been seen; each is measured once it is. */
const ROW_PX = 48;
const OVERSCAN = 12;

interface Props<T> {
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T) => Key;
}

function DataRow<T>({
  columns,
  row,
  index,
  rowRef,
}: Pick<Props<T>, 'columns'> & { row: T; index?: number; rowRef?: Ref<HTMLTableRowElement> }) {
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
export function VirtualRows<T>({
  columns,
  rows,
  keyOf,
  scroller,
}: Props<T> & { scroller: HTMLDivElement | null }) {
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
              <DataRow
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
