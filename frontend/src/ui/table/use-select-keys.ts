import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Selection } from './use-selection';

/** Returns a function that selects a row, or with Shift the range from the row selected before. */
export function useSelectKeys(ids: readonly string[], selection: Selection | undefined) {
  const latest = useRef({ ids, selection });
  useLayoutEffect(() => {
    latest.current = { ids, selection };
  });
  const anchor = useRef<string | null>(null);
  return useCallback((id: string, isSelected: boolean, isRange: boolean) => {
    const { ids: all, selection: set } = latest.current;
    const from = isRange && anchor.current !== null ? all.indexOf(anchor.current) : -1;
    const to = all.indexOf(id);
    const range = from < 0 ? [id] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
    set?.set(range, isRange || isSelected);
    anchor.current = id;
  }, []);
}
