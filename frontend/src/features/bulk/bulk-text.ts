// Returns the result of a bulk change in words.
import type { BulkChange, BulkReason } from '@shop/contracts/core/bulk';

/** Reasons that a message names; the rest are counted. */
const NAMED = 3;

/** `1 product`, `1,200 products`. */
export const productsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;

export const changedText = ({ done }: BulkChange): string => `${productsText(done)} changed.`;

const reasonText = ({ name, reason }: BulkReason) => `${name}: ${reason}`;

/** After an undo: how many are as before, and which are not. */
export function undoneText({ done, failed, reasons }: BulkChange): string {
  const put = `${productsText(done)} put back.`;
  if (failed === 0) return put;
  const named = reasons.slice(0, NAMED).map(reasonText).join(' · ');
  const rest = failed > NAMED ? ` · and ${(failed - NAMED).toLocaleString('en-US')} more` : '';
  return `${put} ${failed.toLocaleString('en-US')} could not be: ${named}${rest}`;
}
