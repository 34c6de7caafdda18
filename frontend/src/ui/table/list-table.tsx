import type { RowData } from '@tanstack/react-table';
import { useEffect, useMemo, type ReactNode } from 'react';
import { NothingListed } from '../list/nothing-listed';
import { DataTable, type DataTableProps } from './data-table';
import styles from './list-table.module.css';
import { useOpenedList } from './opened-list';

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'total' | 'empty' | 'returnTo'> {
  /** How many match: at least that many where counting stopped. */
  total: { count: number; isCapped: boolean };
  isFiltered: boolean;
  /** Where the first row will come from. */
  whence: string;
  onReset: () => void;
  /** Beside the count. */
  note?: ReactNode;
}

/** A list of the back-office: how much of it is shown, its table, or why it is empty. */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { total, isFiltered, whence, onReset, note, ...table } = props;
  const { what, rows, rowId, query } = table;
  const ids = useMemo(() => rows?.map(rowId), [rows, rowId]);
  const returnTo = useOpenedList(what, ids);
  const isMissing = returnTo && ids && ids.length <= returnTo.index && !ids.includes(returnTo.row);
  // A page that could not be loaded waits for the admin's own try.
  const hasNextPage = query.hasNextPage && !table.failure;
  const { isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, fetchNextPage]);
  const count = total.count.toLocaleString('en-US') + (total.isCapped ? '+' : '');
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <p role="status" className={styles.counter}>
          {rows &&
            rows.length > 0 &&
            `Showing ${rows.length.toLocaleString('en-US')} of ${count} ${what}`}
        </p>
        {note}
      </div>
      <DataTable
        {...table}
        returnTo={returnTo?.row ?? null}
        total={total.isCapped ? null : total.count}
        empty={<NothingListed {...{ what, isFiltered, whence, onReset }} />}
      />
    </div>
  );
}
