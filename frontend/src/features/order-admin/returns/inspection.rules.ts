// Rows in which an admin decides what becomes of returned items.
import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import type { InspectInput, ReturnDecision } from '@shop/contracts/ordering/return-inputs';
import { typedDollars } from '../../billing-admin/use-act-form';

type Decision = ReturnDecision | 'missing';

/** A piece of a line, one of its lengths, or some of a line of many pieces. */
export interface InspectedRow {
  key: string;
  product: string;
  name: string;
  quantity: number;
  /** Pieces of the whole line, where `quantity` is typed. */
  most?: number;
  /** In units; undefined for pieces. */
  length?: number;
  unit?: OrderReturn['lines'][number]['unit'];
  /** `missing`: it was not in the parcel. */
  decision: Decision;
  loss: string;
  lossReason: string;
}

/** Lines of more pieces have a row for each decision, with its number of pieces. */
const MOST_ROWS = 20;
const OF_MANY: readonly Decision[] = ['stock', 'waste', 'sendBack'];

/** Returns a row for each piece and each length. */
export const inspectedRows = (lines: OrderReturn['lines']): InspectedRow[] =>
  lines.flatMap(({ product, name, quantity, unit, lengths = [quantity] }) => {
    const row = (nth: number) => ({
      ...{ key: `${product} ${String(nth)}`, product, name, quantity: 1 },
      ...{ decision: 'stock' as Decision, loss: '', lossReason: '' },
    });
    if (unit) return lengths.map((length, nth) => ({ ...row(nth), length, unit }));
    if (quantity <= MOST_ROWS) return Array.from({ length: quantity }, (_, nth) => row(nth));
    return OF_MANY.map((decision, nth) => ({
      ...row(nth),
      ...{ decision, most: quantity, quantity: nth === 0 ? quantity : 0 },
    }));
  });

/** Returns whether something is lost by what is typed; an amount that cannot be read is an error of its field. */
export const hasLoss = ({ loss }: InspectedRow): boolean => typedDollars(loss) > 0;
export const lossError = ({ loss }: InspectedRow): string | undefined =>
  loss.trim() === '' || typedDollars(loss) >= 0 ? undefined : 'Enter an amount, such as 4.90';

type Decided = InspectInput['lines'][number];

/** Returns the lines of the request: what came, equal decisions without a loss together. */
export function decisionsOf(rows: readonly InspectedRow[]): InspectInput['lines'] {
  const lines = new Map<string, Decided>();
  for (const row of rows) {
    const { key, product, quantity, length, decision, loss, lossReason } = row;
    if (decision === 'missing' || quantity === 0) continue;
    const place = hasLoss(row) ? key : `${product} ${decision}`;
    const before = lines.get(place);
    lines.set(place, {
      ...{ product, decision },
      ...(length === undefined
        ? { quantity: (before?.quantity ?? 0) + quantity }
        : { lengths: [...(before?.lengths ?? []), length] }),
      ...(hasLoss(row) && { loss: typedDollars(loss), lossReason }),
    });
  }
  return [...lines.values()];
}
