import './charts.css';
import { useId, type ReactNode } from 'react';
import { useWidth } from './use-width.ts';

export interface ChartTable {
  columns: readonly string[];
  /** The first cell names its row. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

export interface ChartText {
  /** What is drawn, such as `Study time by week`. */
  title: string;
  /** What can be seen in it, in a sentence. */
  summary: string;
  table: ChartTable;
}

function DataTable({ title, table: { columns, rows } }: { title: string; table: ChartTable }) {
  return (
    <details className="chart-data">
      <summary>Show as table</summary>
      <div className="chart-table" tabIndex={0} role="region" aria-label={`${title}, table`}>
        <table className="tabular">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** A drawing with its title, a sentence that says what is in it, and its numbers as a table. */
export function ChartFigure({
  title,
  summary,
  table,
  height,
  children,
}: ChartText & { height: number; children: (width: number) => ReactNode }) {
  const id = useId();
  const [ref, width] = useWidth();
  return (
    <figure className="chart-figure">
      <figcaption>
        <span className="item-title" id={`${id}-title`}>
          {title}
        </span>
        <span className="small-text" id={`${id}-summary`}>
          {summary}
        </span>
      </figcaption>
      <div className="chart-box" ref={ref} style={{ height }}>
        <svg
          className="chart"
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-summary`}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          {children(width)}
        </svg>
      </div>
      <DataTable title={title} table={table} />
    </figure>
  );
}
