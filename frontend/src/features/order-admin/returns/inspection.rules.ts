// Rows in which an admin decides what becomes of returned items.
import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import type { InspectInput, ReturnDecision } from '@shop/contracts/ordering/return-inputs';

/** A piece of a line, one of its lengths, or all of a line of many pieces. */
export interface InspectedRow {
  key: string;
  product: string;
  name: string;
  quantity: number;
  /** In units; undefined for pieces. */
  length?: number;
  unit?: OrderReturn['lines'][number]['unit'];
  /** `missing`: it was not in the parcel. */
  decision: ReturnDecision | 'missing';
  loss: string;
  lossReason: string;
}

/** Lines of more pieces are one row. */
const MOST_ROWS = 20;

const DECISION = { decision: 'stock', loss: '', lossReason: '' } as const;

/** Returns a row for each piece and each length. */
export const inspectedRows = (lines: OrderReturn['lines']): InspectedRow[] =>
  lines.flatMap(({ product, name, quantity, unit, lengths = [quantity] }) => {
    if (unit)
      return lengths.map((length, nth) => ({
        ...{ key: `${product} ${String(nth)}`, product, name, quantity: 1, length, unit },
        ...DECISION,
      }));
    const isOneRow = quantity > MOST_ROWS;
    return Array.from({ length: isOneRow ? 1 : quantity }, (_, nth) => ({
      ...{ key: `${product} ${String(nth)}`, product, name },
      ...{ quantity: isOneRow ? quantity : 1 },
      ...DECISION,
    }));
  });

/** Returns what the request says: a line for each row that came. */
export const decisionsOf = (rows: readonly InspectedRow[]): InspectInput['lines'] =>
  rows.flatMap(({ product, quantity, length, decision, loss, lossReason }) => {
    if (decision === 'missing') return [];
    const amount = length === undefined ? { quantity } : { lengths: [length] };
    const lost = Number(loss);
    return [{ product, ...amount, decision, ...(lost > 0 && { loss: lost, lossReason }) }];
  });
