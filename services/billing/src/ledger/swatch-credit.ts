// Credit of swatches: earned when their order is sent, taken back with its status, and ended after its time.
import { randomUUID } from 'node:crypto';
import { sum } from '@shop/contracts/core/numbers';
import type { EntityManager } from 'typeorm';
import { addEntries, type CreditAccountRow, type NewCreditEntry } from './credit.query.js';
import {
  endLater,
  lockSwatchAccounts,
  openSwatchAccounts,
  type SwatchAccount,
} from './swatch-credit.query.js';

/** Minimum number of days in which returned credit can be spent (W9). */
const LEAST_DAYS = 14;

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

/** Prepares locked accounts for credit that an order returns: an ended part remains ended, and the rest ends later. */
export async function prolongSwatchCredit(
  manager: EntityManager,
  accounts: readonly CreditAccountRow[],
): Promise<void> {
  if (accounts.length === 0) return;
  const now = new Date();
  await expire(
    manager,
    accounts.filter(({ endsAt }) => endsAt !== null && endsAt <= now),
  );
  await endLater(
    manager,
    accounts.map(({ id }) => id),
    LEAST_DAYS,
  );
}

/** Deducts the rest of locked accounts that have ended. */
export const expire = (
  manager: EntityManager,
  accounts: readonly Pick<CreditAccountRow, 'id' | 'balance'>[],
): Promise<void> =>
  addEntries(
    manager,
    accounts
      .filter(({ balance }) => balance > 0)
      .map(({ id, balance }) => ({
        account: id,
        source: randomUUID(),
        kind: 'expire',
        delta: -balance,
      })),
  );
