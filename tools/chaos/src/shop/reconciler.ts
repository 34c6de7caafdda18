// The order service's comparison of holds with orders, as shown by its database and its replicas.
import { until } from '@shop/dev-stack/machine/polling';
import type { ChaosShop } from './chaos-shop.js';

const COMPARED_WITHIN_MS = 120_000;
const UNHELD = 'stock drift: no stock for orders';

export class Reconciler {
  constructor(private readonly shop: ChaosShop) {}

  /** Postpones the comparison until `run`. */
  async pause(): Promise<void> {
    await this.query(`UPDATE reconciliation SET next_at = now() + interval '1 hour'`);
  }

  /** Has the replicas compare now instead of in ten minutes; returns how many orders drifted before the repair. */
  async run(): Promise<number> {
    const before = await this.state();
    await this.query('UPDATE reconciliation SET next_at = now()');
    const isNewer = async () => (await this.state()).at > before.at;
    await until(isNewer, { withinMs: COMPARED_WITHIN_MS, everyMs: 200 });
    return (await this.state()).drift;
  }

  /**
   * Returns the largest warning and gauge of the order services, as an operator sees them; both are read every five
   * seconds.
   */
  async reported(): Promise<{ warning: number; gauge: number }> {
    const replicas = this.shop.replicas('order');
    const warnings = await Promise.all(replicas.map((replica) => replica.warning('stockDrift')));
    const gauges = await Promise.all(replicas.map((replica) => replica.metric('stock_drift')));
    return { warning: Math.max(...warnings), gauge: Math.max(...gauges) };
  }

  /** Returns the orders that the newest log line about orders without stock names. */
  unheldOrders(): string[] {
    const lines = this.shop.replicas('order').flatMap((replica) => replica.logged(UNHELD));
    const [newest] = lines.toSorted((a, b) => String(b.time).localeCompare(String(a.time)));
    return Array.isArray(newest?.orders) ? newest.orders.map(String) : [];
  }

  private async state(): Promise<{ at: number; drift: number }> {
    const [row] = await this.query<{ at: Date | null; drift: number }>(
      `SELECT checked_at AS at, drift FROM reconciliation WHERE name = 'stock'`,
    );
    return { at: row?.at?.getTime() ?? 0, drift: row?.drift ?? 0 };
  }

  private query<Row extends object>(text: string): Promise<Row[]> {
    return this.shop.evidence.databases.query<Row>('order', text);
  }
}
