import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface JustAdded {
  /** The id of the product. */
  product: string;
  /** Pieces, or the sum of the lengths, that this press added. */
  quantity: number;
  /** The half of the screen without the pressed button. */
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

/** The pressed button keeps the focus, and must not be covered. */
function freeHalf(): JustAdded['half'] {
  const box = document.activeElement?.getBoundingClientRect();
  return box && box.height > 0 && box.top < innerHeight / 2 ? 'bottom' : 'top';
}

export const { justAdded, miniCartClosed } = miniCartSlice.actions;
export const { selectJustAdded } = miniCartSlice.selectors;
