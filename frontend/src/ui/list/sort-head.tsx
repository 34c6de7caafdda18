import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../class-names';
import styles from './sort-head.module.css';

export type Direction = 'asc' | 'desc';

export interface Sorting<S extends string = string> {
  sort: S;
  order: Direction;
}

interface SortButtonProps<S extends string> {
  label: string;
  by: S;
  /** The direction after the first click. */
  first?: Direction | undefined;
  sorting: Sorting<S>;
  onSort: (sorting: Sorting<S>) => void;
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** The value of `aria-sort` of a column. */
export const sortedBy = (sorting: Sorting, by: string | undefined) =>
  sorting.sort === by ? directions[sorting.order] : undefined;

/** The button inside the head of a column: a click sorts by it, the next reverses the order. */
export function SortButton<S extends string>(props: SortButtonProps<S>) {
  const { label, by, first = 'asc', sorting, onSort } = props;
  const isSorted = sorting.sort === by;
  const order = isSorted ? sorting.order : first;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
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
  );
}
