// The second unit in which a reader sees lengths and prices; stored in the browser.
import type { LengthUnit } from '@shop/contracts/money/units';
import { useSyncExternalStore } from 'react';

export const UNIT_NAME = 'lengthUnit';
/** Listeners on this page for a changed unit. */
export const unitListeners = new Set<() => void>();

/** Returns null if only the unit of sale is shown. */
export const useShownUnit = (): LengthUnit | null =>
  useSyncExternalStore(subscribe, readUnit, () => null);

function readUnit(): LengthUnit | null {
  try {
    return localStorage.getItem(UNIT_NAME) as LengthUnit | null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  unitListeners.add(listener);
  return () => unitListeners.delete(listener);
}
