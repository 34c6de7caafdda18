// Rows in which an admin decides about returned items.
import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import type { InspectInput, ReturnDecision } from '@shop/contracts/ordering/return-inputs';
import { typedDollars } from '../../billing-admin/use-act-form';

type Decision = ReturnDecision | 'missing';

/** A piece of a line, one of its lengths, or several pieces of a large line. */
export interface InspectedRow {
  key: string;
  product: string;
  name: string;
  quantity: number;
  /** Pieces of the whole line if `quantity` is typed. */
  most?: number;
  /** In units; undefined for pieces. */
  length?: number;
  unit?: OrderReturn['lines'][number]['unit'];
  /** `missing` means that it was not in the parcel. */
  decision: Decision;
  loss: string;
  lossReason: string;
}

/** A line with more pieces has one row per decision, with a typed number of pieces. */
const MOST_ROWS = 20;
const OF_MANY: readonly Decision[] = ['stock', 'waste', 'sendBack'];

/** Returns a row for each piece and each length. */
export const inspectedRows = (lines: OrderReturn['lines']): InspectedRow[] =>
  lines.flatMap(({ product, name, quantity, unit, lengths = [quantity] }) => {
    const row = (nth: number) => ({
      key: `${product} ${String(nth)}`,
      product,
      name,
      quantity: 1,
      decision: 'stock' as Decision,
      loss: '',
      lossReason: '',
    });
    if (unit) return lengths.map((length, nth) => ({ ...row(nth), length, unit }));
    if (quantity <= MOST_ROWS) return Array.from({ length: quantity }, (_, nth) => row(nth));
    return OF_MANY.map((decision, nth) => ({
      ...row(nth),
      decision,
      most: quantity,
      quantity: nth === 0 ? quantity : 0,
    }));
  });

/** Returns true if a loss was typed; an amount that cannot be read is an error of its field. */
export const hasLoss = ({ loss }: InspectedRow): boolean => typedDollars(loss) > 0;
export const lossError = ({ loss }: InspectedRow): string | undefined =>
  loss.trim() === '' || typedDollars(loss) >= 0 ? undefined : 'Enter an amount, such as 4.90';

type Decided = InspectInput['lines'][number];

/** Returns the lines of the request: the items that arrived, with equal decisions combined unless they have a loss. */
export function decisionsOf(rows: readonly InspectedRow[]): InspectInput['lines'] {
  const lines = new Map<string, Decided>();
  for (const row of rows) {
    const { key, product, quantity, length, decision, loss, lossReason } = row;
    if (decision === 'missing' || quantity === 0) continue;
    const place = hasLoss(row) ? key : `${product} ${decision}`;
    const before = lines.get(place);
    lines.set(place, {
      product,
      decision,
      ...(length === undefined
        ? { quantity: (before?.quantity ?? 0) + quantity }
        : { lengths: [...(before?.lengths ?? []), length] }),
      ...(hasLoss(row) && { loss: typedDollars(loss), lossReason }),
    });
  }
  return [...lines.values()];
}
