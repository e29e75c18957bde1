import type { ExportedTable } from '@trialwright/contract';
import { useRef, useState, type ReactNode } from 'react';
import { useDebounced } from '../../core/use-debounced.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { ExportLink, Part } from './part.tsx';
import { Rows } from '../../ui/rows.tsx';

/** What is typed, and what is searched for once typing has paused. */
export function useSearchText() {
  const [text, setText] = useState('');
  return { text, setText, q: useDebounced(text.trim()) };
}

interface Props<T> {
  /** Names the part, its file for a spreadsheet and, as the title, what is searched. */
  table: ExportedTable;
  title: string;
  placeholder: string;
  /** Said where nothing is found. */
  nothing: string;
  /** How many the server gives at most. */
  most: number;
  search: Pick<ReturnType<typeof useSearchText>, 'text' | 'setText'>;
  read: { data: T[] | undefined; error: Error | null; refetch: () => unknown };
  children: (each: T) => ReactNode;
}

/** A part that searches one table of the academy, the newest first. */
export function SearchedPart<T>({
  table,
  title,
  placeholder,
  nothing,
  most,
  search,
  read,
  children,
}: Props<T>) {
  const box = useRef<HTMLInputElement>(null);
  const name = title.toLowerCase();
  return (
    <section className="stack below-ample" aria-labelledby={table}>
      <div className="row wrap even between">
        <h2 className="section-title" id={table} tabIndex={-1}>
          {title}
        </h2>
        <ExportLink table={table} label="Export CSV" />
      </div>
      <SearchField
        box={box}
        landmark={title}
        label={`Search ${name}`}
        placeholder={placeholder}
        text={search.text}
        onChange={search.setText}
      />
      <Part what={`The ${name}`} read={read}>
        {(list) => (
          <>
            <p className="small-text muted" role="status">
              {list.length === 0
                ? nothing
                : `${list.length === most ? `The latest ${most}` : list.length} shown, newest first.`}
            </p>
            {list.length > 0 && <Rows>{list.map(children)}</Rows>}
          </>
        )}
      </Part>
    </section>
  );
}
