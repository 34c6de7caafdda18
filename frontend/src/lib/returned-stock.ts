import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api';

/** In milliseconds: events release the stock and money of a cancelled order within this time after the response. */
const RELEASE_MS = 2_000;

/** Reloads products and orders once the stock and money of a cancelled order have been released. */
export function reloadStockLater(dispatch: Dispatch<UnknownAction>): void {
  setTimeout(() => dispatch(api.util.invalidateTags(['Product', 'Order'])), RELEASE_MS);
}
