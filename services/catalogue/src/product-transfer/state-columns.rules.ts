// The state of a product, as the columns `state` and `liveFrom` of a list have it: times by the clock of the shop.
import type { ProductFields } from '@shop/contracts/catalogue/catalogue';
import { productStates, stateNames } from '@shop/contracts/catalogue/product-state';
import { fromShopTime, toShopTime } from '@shop/contracts/core/shop-time';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { formsIn, readDay } from '@shop/contracts/reading/read-day';
import { DomainError } from '@shop/service-kit/domain-error';
import { stateAfter, type ShownState } from '../products/product-state.rules.js';

type StateFields = Partial<Pick<ProductFields, 'state' | 'liveFrom'>>;
interface StateCells {
  state: string;
  liveFrom: string;
}

export const stateCells = ({ state, liveFrom }: ShownState): StateCells => ({
  state,
  liveFrom: liveFrom ? toShopTime(liveFrom.toISOString()).replace('T', ' ') : '',
});

/** The fields, unchecked; an empty cell says nothing. */
export function readState({ state, liveFrom }: Partial<StateCells>): Partial<StateCells> {
  const name = state?.toLowerCase() ?? '';
  const known = productStates.find((one) => [one, stateNames[one].toLowerCase()].includes(name));
  return {
    ...(state && { state: known ?? state }),
    ...(liveFrom && { liveFrom: readMoment(liveFrom) ?? liveFrom }),
  };
}

/** `2026-05-04 09:00`; midnight without a time. */
function readMoment(text: string): string | null {
  const [ending, time = '0:00'] = /(\d{1,2}:\d{2})(?::00)?$/.exec(text) ?? [''];
  const written = text
    .slice(0, text.length - ending.length)
    .replace(/T$/, '')
    .trim();
  const day = formsIn([written]).unclear === null ? readDay(written)?.day : undefined;
  return day === undefined ? null : fromShopTime(`${day}T${time.padStart(5, '0')}`);
}

/** A scheduled product needs its time. */
export function faultOfState(
  fields: StateFields,
  product: ShownState,
): { column: string; message: string } | null {
  try {
    stateAfter(product, fields);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return { column: 'liveFrom', message: error.message };
    throw error;
  }
}

/** A list has times in whole minutes. */
export function isOtherState(fields: StateFields, product: ShownState): boolean {
  const { state, liveFrom } = stateAfter(product, fields);
  const minuteOf = (at: Date | null) => at && Math.floor(at.getTime() / MINUTE_MS);
  return state !== product.state || minuteOf(liveFrom) !== minuteOf(product.liveFrom);
}
