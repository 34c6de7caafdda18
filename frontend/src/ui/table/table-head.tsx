import { useEffect, useRef } from 'react';
import { classNames } from '../class-names';
import { SortButton, sortedBy, type Sorting } from '../list/sort-head';
import { ColumnEdge } from './column-edge';
import type { DataColumn } from './data-column';
import styles from './data-table.module.css';

interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onResize: (id: string, width: number) => void;
  /** How many of the loaded rows are selected. */
  page: { loaded: number; selected: number };
  onSelectPage: (isSelected: boolean) => void;
}

/** The heads of the columns: a press sorts by one, the next reverses the order. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sorting, onSort, onResize, page, onSelectPage } = props;
  const box = useRef<HTMLInputElement>(null);
  const isAll = page.loaded > 0 && page.selected === page.loaded;
  useEffect(() => {
    if (box.current) box.current.indeterminate = page.selected > 0 && !isAll;
  }, [page.selected, isAll]);

  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className={styles.check} scope="col">
          <label>
            <input
              ref={box}
              type="checkbox"
              aria-label="Select the loaded rows"
              checked={isAll}
              disabled={page.loaded === 0}
              onChange={() => {
                onSelectPage(!isAll);
              }}
            />
          </label>
        </th>
        {columns.map((column, at) => (
          <th
            key={column.id}
            scope="col"
            className={classNames(at === 0 && styles.first, column.isAtEnd && styles.end)}
            data-figure={column.figure || undefined}
            aria-sort={sortedBy(sorting, column.sort?.by)}
          >
            {column.sort ? (
              <SortButton {...{ sorting, onSort }} {...column.sort} label={column.label} />
            ) : (
              column.label
            )}
            <ColumnEdge id={column.id} onResize={onResize} />
          </th>
        ))}
      </tr>
    </thead>
  );
}
