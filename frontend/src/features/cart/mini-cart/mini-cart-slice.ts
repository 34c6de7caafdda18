import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface JustAdded {
  /** Id of the product. */
  product: string;
  /** Pieces, or sum of the lengths, that were just added. */
  quantity: number;
  /** Half of the screen that does not contain the pressed button. */
  half: 'top' | 'bottom';
}

/** The addition that the mini cart shows; null while it is closed. */
export const miniCartSlice = createSlice({
  name: 'miniCart',
  initialState: null as JustAdded | null,
  reducers: {
    justAdded: {
      reducer: (_shown, { payload }: PayloadAction<JustAdded>) => payload,
      prepare: (added: Omit<JustAdded, 'half'>) => ({ payload: { ...added, half: freeHalf() } }),
    },
    miniCartClosed: () => null,
  },
  selectors: { selectJustAdded: (shown) => shown },
});

/** Returns the free half of the screen: the pressed button keeps the focus and must not be covered. */
function freeHalf(): JustAdded['half'] {
  const box = document.activeElement?.getBoundingClientRect();
  return box && box.height > 0 && box.top < innerHeight / 2 ? 'bottom' : 'top';
}

export const { justAdded, miniCartClosed } = miniCartSlice.actions;
export const { selectJustAdded } = miniCartSlice.selectors;
