import type { SavedView, TableChoices, ViewAddress, ViewedList } from '@shop/contracts/auth/views';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { TableLayout } from '../../ui/table/use-columns';
import {
  isSameAddress,
  readAddress,
  searchOf,
  writeAddress,
  type Fields,
  type ListColumns,
  type ListSchema,
} from './list-address';
import { useChooseTableMutation, useListViewsQuery } from './views-api';

const NO_VIEWS: readonly SavedView[] = [];
const NO_CHOICES: TableChoices = {};
const NO_WIDTHS = {};
/** Parameters that arrange rows instead of filtering them. */
const arranging = new Set(['sort', 'order', 'as']);
/** Parts that were dropped when the address was completed. */
const left = z.object({ dropped: z.array(z.string()) }).catch({ dropped: [] });

export interface ShownView {
  list: ViewedList;
  views: readonly SavedView[];
  /** View that the address names. */
  open: SavedView | undefined;
  isChanged: boolean;
  /** Id of the view that opens with the list. */
  initial: string | null;
  /** Current filters, sort order and columns. */
  address: ViewAddress;
  /** Address of the list without filters. */
  whole: string;
  searchOfView: (view: SavedView) => string;
  dropped: readonly string[];
  onInitial: (view: string | null) => void;
}

interface ListViewOptions<Filters extends Fields> {
  list: ViewedList;
  schema: ListSchema<Filters>;
  columns: ListColumns;
  /** False while the list is not shown as a table; its address then stays unchanged. */
  isTable?: boolean;
}

/** Returns the admin's choices for a list, and a function that changes some of them. */
export function useTableChoices(list: ViewedList) {
  const { data, isLoading } = useListViewsQuery(undefined);
  const [send] = useChooseTableMutation();
  const choose = (choices: TableChoices) => void send({ list, choices });
  return { choices: data?.tables[list] ?? NO_CHOICES, isLoading, choose };
}

/**
 * Reads the filters, sort order and columns of a list from its address, which contains all of them. If the address has
 * none, the admin's default view opens.
 */
export function useListView<Filters extends Fields>(options: ListViewOptions<Filters>) {
  const { list, schema, columns: all, isTable = true } = options;
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const { data } = useListViewsQuery(undefined);
  const { choices, isLoading, choose } = useTableChoices(list);
  const views = useMemo(
    () => (data?.views ?? NO_VIEWS).filter((one) => one.list === list),
    [data, list],
  );

  const given = Object.fromEntries(new URLSearchParams(search));
  const read = readAddress(given, schema, all);
  const { filters, view } = read;
  const kept = readAddress({ columns: choices.columns?.join(',') ?? '' }, schema, all).columns;
  const columns = read.columns ?? kept ?? all.usual;
  const address = writeAddress(filters, columns, schema);
  const addressOf = (one: SavedView) => {
    const { filters: own, columns: chosen } = readAddress(one.address, schema, all);
    return writeAddress(own, chosen ?? all.usual, schema);
  };
  const initial = views.find(({ _id }) => _id === choices.view);
  const open = views.find(({ _id }) => _id === view);
  const complete =
    read.isBare && view === null && initial
      ? searchOf(addressOf(initial), initial._id)
      : searchOf(address, view);
  const isComplete =
    !isTable || new URLSearchParams(complete).toString() === new URLSearchParams(search).toString();

  const completeAddress = useEffectEvent(() => {
    const { dropped } = read;
    const before = typeof state === 'object' ? state : {};
    void navigate({ search: complete }, { replace: true, state: { ...before, dropped } });
  });
  const isWaiting = isTable && isLoading;
  useEffect(() => {
    if (!isWaiting && !isComplete) completeAddress();
  }, [isWaiting, isComplete, complete]);

  /** Typing replaces the current history entry; every other change adds one. */
  const go = (next: ViewAddress, isTyped = false) =>
    void navigate(
      { search: isTable ? searchOf(next, view) : searchOf(next) },
      { replace: isTyped },
    );
  const change = (parts: Partial<Filters>) => {
    const isTyped = Object.keys(parts).every((name) => name === 'search');
    go(writeAddress({ ...filters, ...parts }, columns, schema), isTyped);
  };
  const whole = searchOf(writeAddress(schema.parse({}), kept ?? all.usual, schema));
  const usual: Fields = schema.parse({});
  const layout: TableLayout = {
    columns,
    usual: all.usual,
    widths: choices.widths ?? NO_WIDTHS,
    onColumns: (ids) => {
      go(writeAddress(filters, ids ?? all.usual, schema));
      if (!open) choose({ columns: ids === null ? null : [...ids] });
    },
    onWidths: (widths) => {
      choose({ widths });
    },
  };
  const shown: ShownView = {
    list,
    views,
    open,
    address,
    whole,
    initial: initial?._id ?? null,
    isChanged: open !== undefined && !isSameAddress(address, addressOf(open)),
    searchOfView: (one) => searchOf(addressOf(one), one._id),
    dropped: [
      ...new Set([
        ...read.dropped,
        ...left.parse(state).dropped,
        ...(open ? readAddress(open.address, schema, all).dropped : []),
      ]),
    ],
    onInitial: (id) => {
      choose({ view: id });
    },
  };
  return {
    filters,
    isFiltered: Object.keys(filters).some(
      (name) => !arranging.has(name) && filters[name] !== usual[name],
    ),
    /** False until it is known which view opens with the list. */
    isReady: !isTable || !read.isBare || (!isLoading && !initial),
    change,
    reset: () => void navigate({ search: isTable ? whole : '' }),
    layout,
    shown,
  };
}
