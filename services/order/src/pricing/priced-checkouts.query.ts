import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import type { DataSource } from 'typeorm';
import type { PricedInput } from './basket.js';

/** Maximum of unused prices per user, to allow for several open tabs. */
const KEPT = 20;

const STORE = `
  WITH older AS (
    DELETE FROM priced_checkouts WHERE id IN (
      SELECT id FROM priced_checkouts WHERE user_id = $2 AND order_id IS NULL
       ORDER BY until DESC OFFSET ${String(KEPT - 1)} FOR UPDATE SKIP LOCKED))
  INSERT INTO priced_checkouts (id, user_id, input, outcome, until) VALUES ($1, $2, $3, $4, $5)`;

/** Stores the price that a user was shown, and deletes the oldest unused ones. */
export async function storeCheckout(
  dataSource: DataSource,
  user: string,
  input: PricedInput,
  outcome: PricedCheckout,
): Promise<void> {
  const { pricedCheckout, until } = outcome;
  const values = [pricedCheckout, user, JSON.stringify(input), JSON.stringify(outcome), until];
  await dataSource.query(STORE, values);
}
