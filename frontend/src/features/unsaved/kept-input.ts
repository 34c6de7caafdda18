// Unsaved form input, kept in the tab for one account and address.
import { HOUR_MS } from '@shop/contracts/core/time';
import { logError } from '../../lib/log';
import { isEqualValue } from './merge.rules';

const KEPT_MS = 12 * HOUR_MS;

export interface KeptInput<Values> {
  at: number;
  /** Values from which typing began. */
  base: Values;
  values: Values;
}

/** Returns the name of the entry. */
export const keptName = (account: string, address: string): string =>
  `unsaved ${account} ${address}`;

export function keepInput<Values>(name: string, kept: KeptInput<Values>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch (error) {
    logError('Unsaved changes cannot be kept.', error);
  }
}

export function dropInput(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** Returns input that was kept at most 12 hours ago by a form with these fields; otherwise null. */
export function readInput<Values extends object>(
  name: string,
  stored: Values,
): KeptInput<Values> | null {
  try {
    const text = sessionStorage.getItem(name);
    if (text === null) return null;
    const kept = JSON.parse(text) as KeptInput<Values>;
    const isOfForm = [kept.base, kept.values].every((values) => isLike(values, stored));
    const whole = {
      at: kept.at,
      base: { ...stored, ...kept.base },
      values: { ...stored, ...kept.values },
    };
    const age = Date.now() - kept.at;
    const isOver = !(age >= 0 && age < KEPT_MS);
    if (!isOver && isOfForm && !isEqualValue(whole.values, stored)) return whole;
    dropInput(name);
    return null;
  } catch (error) {
    logError('Unsaved changes cannot be read.', error);
    return null;
  }
}

/** Returns true if all fields exist; another version of the shop may have other fields. */
const isLike = (values: object, stored: object): boolean =>
  Object.keys(values).every((name) => name in stored);
