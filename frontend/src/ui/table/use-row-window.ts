import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type RefObject } from 'react';
import { useMediaQuery } from '../use-media-query';

/** Up to this number, all loaded rows are rendered. */
const ALL_DRAWN = 100;
/** Height of a row in pixels, on a desktop and on a phone, as in the stylesheet. */
const ROW_PX = 40;
const PHONE_ROW_PX = 44;
/** Number of rows rendered above and below the visible ones. */
const OVERSCAN = 6;

export interface WindowRow {
  index: number;
  /** Height in pixels of the preceding rows that are not rendered. */
  gap: number;
}

/** Returns the rows to render: all, or the visible ones together with the focused row and its neighbours. */
export function useRowWindow(
  ids: readonly string[],
  scroll: RefObject<HTMLDivElement | null>,
  active: RefObject<string | null>,
) {
  const isPartial = ids.length > ALL_DRAWN;
  const height = useMediaQuery('(width < 640px)') ? PHONE_ROW_PX : ROW_PX;
  const places = useRef({ ids, byId: new Map<string, number>() });
  if (places.current.ids !== ids)
    places.current = { ids, byId: new Map(ids.map((id, index) => [id, index])) };
  const virtual = useVirtualizer({
    enabled: isPartial,
    count: ids.length,
    getScrollElement: () => scroll.current,
    // Not measured: a note below a row only moves the following rows by its height.
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
    useFlushSync: false,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const drawn = new Set<number>();
      const last = Math.min(endIndex + overscan, count - 1);
      for (let at = Math.max(startIndex - overscan, 0); at <= last; at += 1) drawn.add(at);
      const focused = places.current.byId.get(active.current ?? '');
      if (focused !== undefined)
        for (const at of [focused - 1, focused, focused + 1])
          if (at >= 0 && at < count) drawn.add(at);
      return [...drawn].sort((one, other) => one - other);
    },
  });
  if (!isPartial)
    return {
      isPartial,
      rows: ids.map((_, index): WindowRow => ({ index, gap: 0 })),
      rest: 0,
    };
  let end = 0;
  const rows = virtual.getVirtualItems().map((item): WindowRow => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  return {
    isPartial,
    rows,
    rest: virtual.getTotalSize() - end,
  };
}
