import { setTimeout as pause } from 'node:timers/promises';
import { HOLDS_PAGE } from '@shop/contracts/inventory/order-holds';
import { ORDER_RANGES } from '@shop/service-kit/hold-checksum';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { DataSource } from 'typeorm';
import { CatalogueHolds } from './catalogue-holds.js';
import { findOrdersOfHolds, holdingOrders, sumOrders } from './orders-of-holds.query.js';
import { driftOf, type StockDrift } from './stock-drift.rules.js';

/** Maximum orders that one comparison checks in detail; the next one continues. */
const SUSPECTS_MAX = 5_000;
/** Time in which a pending release or hold arrives. */
const GRACE_MS = 10_000;

/** Compares the holds of the catalogue with the orders: by checksums of ranges, and in full only where these differ. */
export class StockComparison {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueHolds,
    private readonly graceMs = GRACE_MS,
  ) {}

  /** Returns orders whose hold was wrong in two checks, `graceMs` apart. */
  async run(signal?: AbortSignal): Promise<StockDrift[]> {
    const suspects = await this.suspects(signal);
    if (suspects.length === 0) return [];
    const first = await this.look(suspects);
    if (first.length === 0) return [];
    await pause(this.graceMs, undefined, { signal });
    return this.look(first.map(({ order }) => order));
  }

  private async suspects(signal?: AbortSignal): Promise<string[]> {
    const suspects: string[] = [];
    // Starts with a random range, so that many suspects never hide the other ranges for long.
    const first = Math.floor(Math.random() * ORDER_RANGES);
    for (let step = 0; step < ORDER_RANGES && suspects.length < SUSPECTS_MAX; step += 1) {
      signal?.throwIfAborted();
      const range = (first + step) % ORDER_RANGES;
      const isEqual = await timedBatch('stock.range', () => this.isEqual(range));
      if (!isEqual) suspects.push(...(await this.differing(range)));
    }
    return suspects.slice(0, SUSPECTS_MAX);
  }

  private async isEqual(range: number): Promise<boolean> {
    const [ours, theirs] = await Promise.all([
      sumOrders(this.dataSource, range),
      this.catalogue.sum(range),
    ]);
    return ours.count === theirs.count && ours.checksum === theirs.checksum;
  }

  private async differing(range: number): Promise<string[]> {
    const [ours, theirs] = await Promise.all([
      holdingOrders(this.dataSource, range),
      this.catalogue.all(range),
    ]);
    const ids = new Set([...ours.keys(), ...theirs.keys()]);
    return [...ids].filter((id) => ours.get(id) !== theirs.get(id));
  }

  private async look(orders: readonly string[]): Promise<StockDrift[]> {
    const found: StockDrift[] = [];
    for (let at = 0; at < orders.length; at += HOLDS_PAGE) {
      const chunk = orders.slice(at, at + HOLDS_PAGE);
      // Reads the orders first: if a hold were read before its order, an order cancelled in between would seem to have
      // left its hold behind.
      const known = await findOrdersOfHolds(this.dataSource, chunk);
      const holds = await this.catalogue.find(chunk);
      found.push(...chunk.flatMap((id) => driftOf(known.get(id), holds.get(id)) ?? []));
    }
    return found;
  }
}
