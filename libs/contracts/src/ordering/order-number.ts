// Order numbers. Without zod, for the pages of the shop.
import { firstCompany } from '../core/company.js';
import { clockOf } from '../core/shop-time.js';
import { bareCode } from '../reading/fold-code.js';

const TYPED = /^(?:ORDER)?(?:NO|NUMBER)?LM(\d{2})([1-9]\d{4,8})$/;

/** Time zone of the year in an order number. It never changes, because the number of an order must not. */
export const ORDER_NUMBER_ZONE = firstCompany.timeZone;

/** Returns `LM-26-10432`: the year of placing, and the number. */
export const orderNumberText = (number: number, placedAt: string | Date): string =>
  `LM-${clockOf(ORDER_NUMBER_ZONE).format(new Date(placedAt)).slice(2, 4)}-${String(number)}`;

/** An order number as it was typed. */
export interface TypedOrderNumber {
  /** The last two digits. */
  year: string;
  number: number;
}

/** Reads `LM-26-10432` in any case, with or without dashes; null for any other text. */
export function typedOrderNumber(text: string): TypedOrderNumber | null {
  const [, year, number] = TYPED.exec(bareCode(text)) ?? [];
  return year === undefined ? null : { year, number: Number(number) };
}

/** The code of a parcel, as typed or scanned. */
export interface TypedParcelCode extends TypedOrderNumber {
  parcel: number;
}

/** Returns `LM2610432P1`, the code on the label and the slip of a parcel. */
export const parcelCode = (order: string, parcel: number): string =>
  `${bareCode(order)}P${String(parcel)}`;

/** Returns `LM2610432R1`, the code on the slip and the label of the return `R1`. */
export const returnCode = (order: string, number: string): string => `${bareCode(order)}${number}`;

/** Reads the code of a parcel in any case and with any separators; null for any other text. */
export function typedParcelCode(text: string): TypedParcelCode | null {
  const [, order = '', parcel] = /^(.+)P([1-9]\d{0,3})$/.exec(bareCode(text)) ?? [];
  const typed = typedOrderNumber(order);
  return typed && { ...typed, parcel: Number(parcel) };
}
