import { useMemo, useState } from 'react';

/** The selected rows: these ids, or every row that matches, without `except`. */
export type Selected =
  | { ids: ReadonlySet<string>; except?: undefined }
  | { ids?: undefined; except: ReadonlySet<string> };

export interface Selection {
  selected: Selected;
  isSelected: (id: string) => boolean;
  /** The number of selected rows among `total`. */
  count: (total: number) => number;
  /** Selects rows, or takes them out. */
  set: (ids: readonly string[], isSelected: boolean) => void;
  /** Selects these rows alone. */
  only: (ids: readonly string[]) => void;
  /** Selects all rows that match, also those that are not loaded. */
  all: () => void;
  clear: () => void;
}

interface State {
  ids: ReadonlySet<string>;
  /** Set while all rows that match are selected; it ends with another filter. */
  all: { of: string; except: ReadonlySet<string> } | null;
}

const NONE: ReadonlySet<string> = new Set();
const EMPTY: State = { ids: NONE, all: null };

function changed(set: ReadonlySet<string>, ids: readonly string[], isIn: boolean) {
  const next = new Set(set);
  for (const id of ids)
    if (isIn) next.add(id);
    else next.delete(id);
  return next;
}

/** The selection of a list. Ids stay selected under another filter; "all" ends with it. */
export function useSelection(filter: string): Selection {
  const [state, setState] = useState(EMPTY);
  return useMemo(() => {
    const { ids } = state;
    const except = state.all?.of === filter ? state.all.except : undefined;
    return {
      selected: except ? { except } : { ids },
      isSelected: (id) => (except ? !except.has(id) : ids.has(id)),
      count: (total) => (except ? Math.max(total - except.size, 0) : ids.size),
      set: (rows, isSelected) => {
        setState((before) =>
          before.all?.of === filter
            ? {
                ids: NONE,
                all: { of: filter, except: changed(before.all.except, rows, !isSelected) },
              }
            : { ids: changed(before.ids, rows, isSelected), all: null },
        );
      },
      only: (rows) => {
        setState({ ids: new Set(rows), all: null });
      },
      all: () => {
        setState({ ids: NONE, all: { of: filter, except: NONE } });
      },
      clear: () => {
        setState(EMPTY);
      },
    };
  }, [state, filter]);
}
