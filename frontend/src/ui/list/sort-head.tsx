import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../class-names';
import styles from './sort-head.module.css';

type Direction = 'asc' | 'desc';

export interface Sorting<S extends string> {
  sort: S;
  order: Direction;
}

interface SortHeadProps<S extends string> {
  label: string;
  by: S;
  /** The direction after the first click. */
  first?: Direction;
  sorting: Sorting<S>;
  onSort: (sorting: Sorting<S>) => void;
  /** The column is one of figures, which stand to the right. */
  figure?: boolean;
}

/** The head of a column: a click sorts by it, the next reverses the order. */
export function SortHead<S extends string>(props: SortHeadProps<S>) {
  const { label, by, first = 'asc', sorting, onSort, figure } = props;
  const isSorted = sorting.sort === by;
  const order = isSorted ? sorting.order : first;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  const directions = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? directions[sorting.order] : undefined}
      data-figure={figure || undefined}
    >
      <button
        type="button"
        className={classNames(styles.button, !isSorted && styles.idle)}
        onClick={() => {
          const other = sorting.order === 'asc' ? 'desc' : 'asc';
          onSort({ sort: by, order: isSorted ? other : first });
        }}
      >
        {label}
        <Arrow aria-hidden />
      </button>
    </th>
  );
}
