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
  /** Direction after the first click. */
  first?: Direction | undefined;
  sorting: Sorting<S>;
  onSort: (sorting: Sorting<S>) => void;
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** Returns the `aria-sort` value of a column. */
export const sortedBy = (sorting: Sorting, by: string | undefined) =>
  sorting.sort === by ? directions[sorting.order] : undefined;

/** The button in the head of a column. A click sorts by it, the next click reverses the order. */
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
