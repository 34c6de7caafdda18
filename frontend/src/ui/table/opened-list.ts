// Stores the list from which a detail page was opened in this tab, so that the page can step through it and return to
// its row.
import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { z } from 'zod';

const openedList = z.object({
  /** Query string of the list's address. */
  search: z.string(),
  /** Rows of the list when the page was opened. */
  ids: z.array(z.string()),
  /** Row whose page was open last. */
  row: z.string().nullable(),
});
type OpenedList = z.infer<typeof openedList>;

/** Maximum number of stored rows. */
const KEPT = 1_000;
const nameOf = (what: string) => `list:${what}`;
/** State of a link back to the list. */
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
 * Stores the rows for their pages. Returns the row to return to with its index, if the admin comes back from a page to
 * the same list.
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

/** Returns the neighbours of an object in the list from which its page was opened; null if it is not part of it. */
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
