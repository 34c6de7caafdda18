// Describes the result of a bulk change.
import type { BulkChange, BulkReason } from '@shop/contracts/core/bulk';
import { countText } from '../../ui/count-text';

/** Maximum number of reasons that a message names; the rest are counted. */
const NAMED = 3;

/** `1 product`, `1,200 products`. */
export const productsText = (count: number): string => countText(count, 'products');

/** `1 order`, `1,200 orders`. */
export const ordersText = (count: number): string => countText(count, 'orders');

export const changedText = ({ done, rows }: BulkChange): string =>
  `${countText(done, rows)} changed.`;

const reasonText = ({ name, reason }: BulkReason) => `${name}: ${reason}`;

/** Describes the result of an undo: how many rows were restored, and which were not. */
export function undoneText({ done, failed, reasons, rows }: BulkChange): string {
  const put = `${countText(done, rows)} put back.`;
  if (failed === 0) return put;
  const named = reasons.slice(0, NAMED).map(reasonText).join(' · ');
  const rest = failed > NAMED ? ` · and ${(failed - NAMED).toLocaleString('en-US')} more` : '';
  return `${put} ${failed.toLocaleString('en-US')} failed: ${named}${rest}`;
}
