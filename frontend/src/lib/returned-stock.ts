import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api';

/** Events give stock and money of a cancelled order back, up to this many milliseconds after the response. */
const RELEASE_MS = 2_000;

/** Loads products and orders once more when the stock and the money of a cancelled order are back. */
export function reloadStockLater(dispatch: Dispatch<UnknownAction>): void {
  setTimeout(() => dispatch(api.util.invalidateTags(['Product', 'Order'])), RELEASE_MS);
}
