import { useMemo, useState } from 'react';

/** Selected rows: these ids, or every matching row except those in `except`. */
export type Selected =
  | { ids: ReadonlySet<string>; except?: undefined }
  | { ids?: undefined; except: ReadonlySet<string> };

export interface Selection {
  selected: Selected;
  isSelected: (id: string) => boolean;
  /** Returns the number of selected rows out of `total`. */
  count: (total: number) => number;
  /** Selects rows, or deselects them. */
  set: (ids: readonly string[], isSelected: boolean) => void;
  /** Selects only these rows. */
  only: (ids: readonly string[]) => void;
  /** Selects all matching rows, including those that are not loaded. */
  all: () => void;
  clear: () => void;
}

interface State {
  ids: ReadonlySet<string>;
  /** Set while all matching rows are selected; reset by another filter. */
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

/** The selection of a list. Selected ids survive a change of the filter; selecting all does not. */
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
