// The end of gift cards and of swatch credit. Expired credit is an entry.
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { addEntries, type CreditAccountRow } from './credit.query.js';
import { prolongCards, prolongSwatches } from './credit-ends.query.js';

/** Minimum number of days in which returned swatch credit can be spent (W9). */
const SWATCH_DAYS = 14;

/** Number of days for which an expired gift card is valid again after a refund (V55). */
const CARD_DAYS = 90;

/** Prepares locked accounts for credit that an order returns: an ended part remains ended, and the rest ends later. */
export async function prolong(
  manager: EntityManager,
  accounts: readonly CreditAccountRow[],
): Promise<void> {
  const ended = accounts.filter(({ hasEnded }) => hasEnded);
  await expire(manager, ended);
  await prolongSwatches(manager, idsOf(accounts, 'swatch'), SWATCH_DAYS);
  await prolongCards(manager, idsOf(ended, 'gift'), CARD_DAYS);
}

const idsOf = (accounts: readonly CreditAccountRow[], kind: CreditAccountRow['kind']): string[] =>
  accounts.filter((account) => account.kind === kind).map(({ id }) => id);

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
