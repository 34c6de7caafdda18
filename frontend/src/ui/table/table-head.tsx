import { useEffect, useRef } from 'react';
import { classNames } from '../class-names';
import { SortButton, sortedBy, type Sorting } from '../list/sort-head';
import { ColumnEdge } from './column-edge';
import type { DataColumn } from './data-column';
import styles from './data-table.module.css';

interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[];
  sorting: Sorting;
  onSort: ((sorting: Sorting) => void) | undefined;
  onResize: (id: string, width: number) => void;
  /** Number of selected loaded rows; absent if rows cannot be selected. */
  box: SelectBoxProps | undefined;
}

interface SelectBoxProps {
  loaded: number;
  selected: number;
  onSelect: (isSelected: boolean) => void;
}

/** The column heads. A click sorts by a column, the next one reverses the order. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sorting, onSort, onResize, box } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {box && (
          <th className={styles.check} scope="col">
            <SelectBox {...box} />
          </th>
        )}
        {columns.map((column, at) => (
          <th
            key={column.id}
            scope="col"
            className={classNames(at === 0 && styles.first, column.isAtEnd && styles.end)}
            data-figure={column.figure || undefined}
            aria-sort={sortedBy(sorting, column.sort?.by)}
          >
            {column.sort && onSort ? (
              <SortButton sorting={sorting} onSort={onSort} {...column.sort} label={column.label} />
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

/** Selects or deselects all loaded rows. */
function SelectBox({ loaded, selected, onSelect }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = loaded > 0 && selected === loaded;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && !isAll;
  }, [selected, isAll]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select the loaded rows"
        checked={isAll}
        disabled={loaded === 0}
        onChange={() => {
          onSelect(!isAll);
        }}
      />
    </label>
  );
}
