import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api';

/** An event issues the document of a parcel or a refund, up to this many milliseconds after the response. */
const DOCUMENT_MS = 2_500;

/** Loads the order once more when its document is issued. */
export function reloadOrderLater(dispatch: Dispatch<UnknownAction>): void {
  setTimeout(() => dispatch(api.util.invalidateTags(['Order'])), DOCUMENT_MS);
}
