import type { RowData } from '@tanstack/react-table';
import { useEffect, useMemo, type ReactNode } from 'react';
import { nounOf } from '../count-text';
import { Button } from '../button';
import { NothingListed } from '../list/nothing-listed';
import { DataTable, type DataTableProps } from './data-table';
import styles from './list-table.module.css';
import { useOpenedList } from './opened-list';
import { useHeldRows } from './use-held-rows';

/** New rows that wait to be shown. */
export interface NewRows {
  unseen: number;
  onShow: () => void;
}

interface ListTableProps<Row> extends Omit<
  DataTableProps<Row>,
  'total' | 'empty' | 'returnTo' | 'reasonOf'
> {
  /** How many match: at least that many where counting stopped; null where it is not counted. */
  total: { count: number; isCapped: boolean } | null;
  /** The filters and the sort. */
  filters: object;
  isFiltered: boolean;
  /** Where the first row will come from. */
  whence: string;
  /** The title of an empty list without filters; `No users yet` without it. */
  none?: string;
  /** Beside a row that left the list while it is shown; without it, that the filters exclude it. */
  leftReason?: string;
  onReset: () => void;
  /** Beside the count; without it, the count of new rows. */
  note?: (fresh: NewRows) => ReactNode;
}

const NO_LONGER = 'No longer matches the filters';

/** A list of the back-office: how much of it is shown, its table, or why it is empty. */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { total, filters, isFiltered, whence, none, onReset, ...rest } = props;
  const { note = newRows, leftReason = NO_LONGER, ...table } = rest;
  const { what, rowId, query } = table;
  const held = useHeldRows({ list: JSON.stringify(filters), rows: table.rows, rowId, query });
  const { rows, left } = held;
  const ids = useMemo(() => rows?.map(rowId), [rows, rowId]);
  const returnTo = useOpenedList(what, ids);
  const isMissing = returnTo && ids && ids.length <= returnTo.index && !ids.includes(returnTo.row);
  // A page that could not be loaded waits for the admin's own try.
  const hasNextPage = query.hasNextPage && !table.failure;
  const { isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, fetchNextPage]);
  const shown = (rows?.length ?? 0) - left.size;
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <p role="status" className={styles.counter}>
          {shown > 0 &&
            `Showing ${shown.toLocaleString('en-US')}${ofText(total)} ${nounOf(total?.count ?? shown, what)}`}
        </p>
        {note({ unseen: held.unseen, onShow: held.reload })}
      </div>
      <DataTable
        {...table}
        rows={rows}
        reasonOf={(id) => (left.has(id) ? leftReason : undefined)}
        returnTo={returnTo?.row ?? null}
        total={!total || total.isCapped ? null : total.count}
        empty={<NothingListed {...{ what, none, isFiltered, whence, onReset }} />}
      />
    </div>
  );
}

const ofText = (total: ListTableProps<unknown>['total']): string =>
  total ? ` of ${total.count.toLocaleString('en-US')}${total.isCapped ? '+' : ''}` : '';

const newRows = ({ unseen, onShow }: NewRows) =>
  unseen > 0 && (
    <Button variant="quiet" size="small" onClick={onShow}>
      {unseen} new
    </Button>
  );
