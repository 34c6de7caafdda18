// Credit of swatches: earned when their order is sent, and taken back with its status.
import { randomUUID } from 'node:crypto';
import { sum } from '@shop/contracts/core/numbers';
import type { EntityManager } from 'typeorm';
import { addEntries, type NewCreditEntry } from './credit.query.js';
import {
  lockSwatchAccounts,
  openSwatchAccounts,
  type SwatchAccount,
} from './swatch-credit.query.js';

/**
 * Settles the credit of these orders by their stored status (W6). Each swatch earns once. When the status is reversed,
 * the unspent credit is taken back; when the order is sent again, it is returned.
 */
export async function settleSwatchCredit(
  manager: EntityManager,
  orders: readonly string[],
): Promise<void> {
  if (orders.length === 0) return;
  await openSwatchAccounts(manager, orders);
  const accounts = await lockSwatchAccounts(manager, orders);
  await addEntries(manager, accounts.flatMap(entriesOf));
}

function entriesOf(account: SwatchAccount): NewCreditEntry[] {
  const { order, balance, earnings, isSent, hasEarned, given } = account;
  const own = { account: account.account, order };
  if (!isSent)
    return balance === 0
      ? []
      : [{ ...own, source: randomUUID(), kind: 'correct', delta: -balance }];
  if (!hasEarned)
    return earnings.map(({ product, cents }) => ({
      ...own,
      source: product,
      kind: 'earn',
      delta: cents,
    }));
  const missing = sum(earnings.map(({ cents }) => cents)) - given;
  return missing > 0 ? [{ ...own, source: randomUUID(), kind: 'earn', delta: missing }] : [];
}
