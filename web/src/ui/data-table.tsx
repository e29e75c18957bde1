import './data-table.css';
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useId, useRef, useState, type Key, type ReactNode } from 'react';
import { DataRows, LongTable } from './data-rows.tsx';
import { SearchField } from './search-field.tsx';
import { MOST_COLUMNS, WideTable } from './wide-table.tsx';

/** Longer tables keep only the rows in the document that are seen. */
const MOST_ROWS = 100;

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
  filterFns: { includesString: filterFn_includesString },
});

export interface TableColumn<T> {
  id: string;
  label: string;
  /** What it is sorted and filtered by; undefined comes last in both directions. Without it, it is not sorted. */
  value?: (row: T) => string | number | undefined;
  /** What stands in the cell, if not the value itself. */
  cell?: (row: T) => ReactNode;
  /** Words stand at the start, figures at the end. */
  isText?: boolean;
}

export interface DataTableProps<T> {
  caption: string;
  isCaptionHidden?: boolean;
  /** The first column names the row, and stays while the others are scrolled. */
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T) => Key;
  /** Where a filter is wanted: its name, such as `Filter courses`. */
  filterLabel?: string;
  sortedBy?: { id: string; isDescending?: boolean };
}

const SORT_SIGNS = { asc: ArrowUp, desc: ArrowDown };
const SORT_WORDS = { asc: 'ascending', desc: 'descending' } as const;

function Head({
  column,
  columnIndex,
  direction,
  onSort,
}: {
  column: { label: string; isText?: boolean; value?: unknown };
  /** From 1, where not all columns are there. */
  columnIndex: number | undefined;
  direction: 'asc' | 'desc' | false;
  onSort: () => void;
}) {
  const Sign = direction ? SORT_SIGNS[direction] : ArrowUpDown;
  return (
    <th
      scope="col"
      className={column.isText ? 'text' : undefined}
      aria-colindex={columnIndex}
      // Where not all columns are there, the table is laid out otherwise, and its roles are named.
      {...(columnIndex !== undefined && { role: 'columnheader', style: { gridColumn: columnIndex } })}
      aria-sort={direction ? SORT_WORDS[direction] : undefined}
    >
      {column.value === undefined ? (
        column.label
      ) : (
        <button type="button" className="sort" onClick={onSort}>
          {column.label}
          <Sign className="icon icon-small" aria-hidden="true" />
        </button>
      )}
    </th>
  );
}

/** Records that one sorts by any column and filters by a word; long ones scroll in a window of their own. */
export function DataTable<T extends object>({
  caption,
  isCaptionHidden = false,
  columns,
  rows,
  keyOf,
  filterLabel,
  sortedBy,
}: DataTableProps<T>) {
  const [filter, setFilter] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const table = useTable({
    features,
    data: rows,
    columns: columns.map((column): ColumnDef<typeof features, T> => ({
      id: column.id,
      accessorFn: (row) => column.value?.(row),
      sortUndefined: 'last',
    })),
    initialState: {
      sorting: sortedBy ? [{ id: sortedBy.id, desc: sortedBy.isDescending ?? false }] : [],
    },
    state: { globalFilter: filter },
    onGlobalFilterChange: setFilter,
    globalFilterFn: 'includesString',
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
  const shown = table.getRowModel().rows.map(({ original }) => original);
  const isLong = rows.length > MOST_ROWS;
  const Long = columns.length > MOST_COLUMNS ? WideTable : LongTable;
  const body = { columns, rows: shown, keyOf };
  const named = (
    <caption id={id} className={isCaptionHidden ? 'visually-hidden' : 'card-title'}>
      {caption}
    </caption>
  );
  const renderHead = (column: TableColumn<T>, columnIndex?: number) => {
    const head = table.getColumn(column.id);
    return (
      <Head
        key={column.id}
        column={column}
        columnIndex={columnIndex}
        direction={head?.getIsSorted() ?? false}
        onSort={() => head?.toggleSorting()}
      />
    );
  };
  return (
    <div className={isLong ? 'data-table long' : 'data-table'}>
      {filterLabel && (
        <>
          <SearchField
            box={box}
            landmark={filterLabel}
            label={filterLabel}
            placeholder={filterLabel}
            text={filter}
            onChange={setFilter}
          />
          <p className="small-text muted shown" role="status">
            {filter && `${shown.length} of ${rows.length} shown`}
          </p>
        </>
      )}
      {isLong ? (
        <Long {...body} captionId={id} caption={named} renderHead={renderHead} />
      ) : (
        <div className="window">
          <table className="tabular">
            {named}
            <thead>
              <tr>{columns.map((column) => renderHead(column))}</tr>
            </thead>
            <DataRows {...body} />
          </table>
        </div>
      )}
      {shown.length === 0 && filter && <p className="small-text muted">Nothing matches “{filter}”.</p>}
    </div>
  );
}
