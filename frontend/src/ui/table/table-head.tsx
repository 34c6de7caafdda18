import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../class-names';
import type { DataColumn, Sorting } from './data-column';
import styles from './data-table.module.css';

const directions = { asc: 'ascending', desc: 'descending' } as const;

interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** How many of the loaded rows are selected. */
  page: { loaded: number; selected: number };
  onSelectPage: (isSelected: boolean) => void;
}

/** The heads of the columns: a press sorts by one, the next reverses the order. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sorting, onSort, page, onSelectPage } = props;
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
            className={classNames(at === 0 && styles.first)}
            data-figure={column.figure || undefined}
            aria-sort={
              column.sort?.by === sorting.sort && column.sort
                ? directions[sorting.order]
                : undefined
            }
          >
            {column.sort ? (
              <SortButton {...{ sorting, onSort }} label={column.label} sort={column.sort} />
            ) : (
              column.label
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface SortButtonProps {
  label: string;
  sort: NonNullable<DataColumn<never>['sort']>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

function SortButton({ label, sort: { by, first = 'asc' }, sorting, onSort }: SortButtonProps) {
  const isSorted = sorting.sort === by;
  const order = isSorted ? sorting.order : first;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={classNames(styles.sort, !isSorted && styles.idle)}
      onClick={() => {
        const other = sorting.order === 'asc' ? 'desc' : 'asc';
        onSort({ sort: by, order: isSorted ? other : first });
      }}
    >
      {label}
      <Arrow aria-hidden />
    </button>
  );
}
