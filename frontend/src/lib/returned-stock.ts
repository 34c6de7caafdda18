import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api';

/** An event gives the stock of a cancelled order back, up to this many milliseconds after the response. */
const RELEASE_MS = 2_000;

/** Loads products once more when the stock of a cancelled order is back. */
export function reloadStockLater(dispatch: Dispatch<UnknownAction>): void {
  setTimeout(() => dispatch(api.util.invalidateTags(['Product'])), RELEASE_MS);
}
