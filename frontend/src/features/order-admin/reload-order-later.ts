import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-message';

/** In milliseconds: an event issues the document of a parcel or a refund within this time after the response. */
const DOCUMENT_MS = 2_500;
/** In milliseconds: the delays after which an order is reloaded if its charge outlasts the request. */
const CHARGE_MS = [2_500, 5_000, 10_000, 20_000, 40_000];

function reloadOrder(dispatch: Dispatch<UnknownAction>, afterMs: number): void {
  setTimeout(() => dispatch(api.util.invalidateTags(['Order', 'Stats'])), afterMs);
}

/** Reloads the order once when its document has been issued, and repeatedly while its charge is under way. */
export function reloadOrderLater(
  dispatch: Dispatch<UnknownAction>,
  request: Promise<unknown>,
): Promise<void> {
  return request.then(
    () => {
      reloadOrder(dispatch, DOCUMENT_MS);
    },
    (failure: unknown) => {
      if (errorCode((failure as { error?: unknown }).error) !== 'order.chargeUnderWay') return;
      for (const afterMs of CHARGE_MS) reloadOrder(dispatch, afterMs);
    },
  );
}
