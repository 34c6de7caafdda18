// The unit in which a reader sees lengths and prices beside the unit of sale; kept in the browser.
import type { LengthUnit } from '@shop/contracts/length';
import { useSyncExternalStore } from 'react';
import { logError } from './log';

const NAME = 'lengthUnit';
const changes = new EventTarget();

/** Null: only the unit of sale is shown. */
export const useShownUnit = (): LengthUnit | null =>
  useSyncExternalStore(subscribe, readUnit, () => null);

export function showUnit(unit: LengthUnit | null): void {
  try {
    if (unit === null) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, unit);
  } catch (error) {
    logError('The unit of lengths cannot be stored.', error);
  }
  changes.dispatchEvent(new Event('change'));
}

function readUnit(): LengthUnit | null {
  try {
    const kept = localStorage.getItem(NAME);
    return kept === 'm' || kept === 'yd' ? kept : null;
  } catch {
    return null;
  }
}

function subscribe(onChange: () => void): () => void {
  changes.addEventListener('change', onChange);
  window.addEventListener('storage', onChange);
  return () => {
    changes.removeEventListener('change', onChange);
    window.removeEventListener('storage', onChange);
  };
}
