// The list that a page of one thing was opened from, in this tab: the page steps through it and leads back to its row.
import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { z } from 'zod';

const openedList = z.object({
  /** The query of its address. */
  search: z.string(),
  /** The rows as they stood when the page was opened. */
  ids: z.array(z.string()),
  /** The row whose page was open last. */
  row: z.string().nullable(),
});
type OpenedList = z.infer<typeof openedList>;

/** Rows that are kept. */
const KEPT = 1_000;
const nameOf = (what: string) => `list:${what}`;
/** The state of a link back to the list. */
export const returning = { isReturn: true };
const isReturn = z.object({ isReturn: z.literal(true) });

function keep(what: string, list: OpenedList): void {
  try {
    sessionStorage.setItem(nameOf(what), JSON.stringify(list));
  } catch {
    // The browser stores nothing: then a page has no neighbours.
  }
}

function read(what: string): OpenedList | null {
  try {
    return openedList.parse(JSON.parse(sessionStorage.getItem(nameOf(what)) ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * Keeps the rows for their pages. Returns the row to return to with its index, where the admin comes back to the same
 * list from a page.
 */
export function useOpenedList(what: string, ids: readonly string[] | undefined) {
  const location = useLocation();
  const { search } = location;
  const type = useNavigationType();
  const [returnTo] = useState(() => {
    const list = read(what);
    const isBack = type === NavigationType.Pop || isReturn.safeParse(location.state).success;
    if (!isBack || list?.row == null || list.search !== search) return null;
    return { search, row: list.row, index: list.ids.indexOf(list.row) };
  });
  useEffect(() => {
    if (ids) keep(what, { search, ids: ids.slice(0, KEPT), row: null });
  }, [what, search, ids]);
  return returnTo?.search === search ? returnTo : null;
}

/** Returns the neighbours of this one in the list that its page was opened from; null where it is not part of it. */
export function useListSteps(what: string, id: string) {
  const [list] = useState(() => read(what));
  const index = list?.ids.indexOf(id) ?? -1;
  useEffect(() => {
    if (list && index >= 0) keep(what, { ...list, row: id });
  }, [what, list, index, id]);
  if (!list || index < 0) return null;
  const { search, ids } = list;
  return { search, index, count: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}
export type ListSteps = NonNullable<ReturnType<typeof useListSteps>>;
