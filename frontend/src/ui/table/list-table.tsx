import type { RowData } from '@tanstack/react-table';
import { NothingListed } from '../list/nothing-listed';
import { DataTable, type DataTableProps } from './data-table';
import styles from './list-table.module.css';

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'total' | 'empty'> {
  /** How many match: at least that many where counting stopped. */
  total: { count: number; isCapped: boolean };
  isFiltered: boolean;
  /** Where the first row will come from. */
  whence: string;
  onReset: () => void;
}

/** A list of the back-office: how much of it is shown, its table, or why it is empty. */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { total, isFiltered, whence, onReset, ...table } = props;
  const { what, rows } = table;
  const count = total.count.toLocaleString('en-US') + (total.isCapped ? '+' : '');
  return (
    <div className={styles.list}>
      <p role="status" className={styles.counter}>
        {rows &&
          rows.length > 0 &&
          `Showing ${rows.length.toLocaleString('en-US')} of ${count} ${what}`}
      </p>
      <DataTable
        {...table}
        total={total.isCapped ? null : total.count}
        empty={<NothingListed {...{ what, isFiltered, whence, onReset }} />}
      />
    </div>
  );
}
