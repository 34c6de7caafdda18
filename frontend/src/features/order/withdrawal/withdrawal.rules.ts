import type { OrderDetail } from '@shop/contracts/ordering/order';
import { withdrawalInput, type WithdrawalInput } from '@shop/contracts/ordering/withdrawals';

export interface WithdrawalValues {
  name: string;
  orderNumber: string;
  email: string;
  text: string;
  /** Products of the ticked lines. */
  ticked: readonly string[];
}

/** Returns the input, or a message for each invalid field. */
export function checkWithdrawal({
  text,
  ticked,
  ...values
}: WithdrawalValues): { input: WithdrawalInput } | { faults: ReadonlyMap<string, string> } {
  const items = ticked.length > 0 ? ticked.map((product) => ({ product })) : text;
  const checked = withdrawalInput.safeParse({ ...values, items });
  if (checked.success) return { input: checked.data };
  const faults = checked.error.issues.map(({ path, message }): [string, string] => [
    path[0] === 'items' ? 'text' : String(path[0]),
    message,
  ]);
  return { faults: new Map(faults.reverse()) };
}

/** Returns the text about the items, or the names of the ticked lines. */
export function itemsShown({ items }: WithdrawalInput, order: OrderDetail | undefined): string {
  if (items === undefined || typeof items === 'string') return items ?? '';
  const names = new Map(order?.items.map(({ product, name }) => [product, name]));
  return items.map(({ product }) => names.get(product) ?? product).join('\n');
}
