import { setTimeout as pause } from 'node:timers/promises';
import { type DataSourceOptions, type EntityManager } from 'typeorm';
import { keepPeople } from '../people/people.query.js';
import {
  keepProducts,
  knownProductOfRow,
  productColumns,
  type ProductRow,
} from '../products/products.query.js';
import { keepOrders, knownOrderOfRow, orderColumns, type OrderRow } from '../sales/sales.query.js';
import { differences, type Difference, inSecondBooks, takeOver } from './second-books.js';
import { type Sources } from './sources.js';

/** How long facts that the sources have told may be on their way before they count as lost. */
const PATIENCE_MS = 30_000;
const AGAIN_MS = 500;

/** Sets the kept figures right out of their sources, or says where they are wrong, while the shop runs. */
export class Books {
  constructor(
    private readonly options: DataSourceOptions,
    private readonly sources: Sources,
  ) {}

  /**
   * Counts everything anew beside the kept figures, adds what was heard meanwhile, and takes the result over in
   * one transaction (reliability 2.6). Answers what was wrong, or null when another rebuild or check is running.
   */
  rebuild(signal?: AbortSignal): Promise<Difference[] | null> {
    return inSecondBooks(this.options, async (manager) => {
      const since = await this.countAnew(manager, signal);
      return manager.transaction(async (swap) => {
        await swap.query(
          'LOCK TABLE public.people, public.products, public.orders IN SHARE ROW EXCLUSIVE MODE',
        );
        await addHeard(swap, since);
        const wrong = await differences(swap);
        await takeOver(swap);
        await swap.query('DELETE FROM public.rebuild_wanted');
        return wrong;
      });
    });
  }

  /** Every difference between the kept figures and the sources that does not pass by itself; null as above. */
  check(signal?: AbortSignal, patienceMs = PATIENCE_MS): Promise<Difference[] | null> {
    return inSecondBooks(this.options, async (manager) => {
      const since = await this.countAnew(manager, signal);
      const end = performance.now() + patienceMs;
      for (;;) {
        // one snapshot: facts that come in during the comparison are in neither side
        const wrong = await manager.transaction('REPEATABLE READ', async (snapshot) => {
          await addHeard(snapshot, since);
          return differences(snapshot);
        });
        if (wrong.length === 0 || performance.now() > end) return wrong;
        await pause(AGAIN_MS, undefined, { signal });
      }
    });
  }

  /** Answers the moment before the first page was asked for: what is heard after it may be missing from the pages. */
  private async countAnew(manager: EntityManager, signal?: AbortSignal): Promise<string> {
    const [clock] = await manager.query<{ now: string }[]>('SELECT clock_timestamp()::text AS now');
    const write = <Row>(
      keep: (transaction: EntityManager, rows: readonly Row[]) => Promise<void>,
      rows: readonly Row[],
    ) => manager.transaction((transaction) => keep(transaction, rows));
    for await (const page of this.sources.people(signal)) await write(keepPeople, page);
    for await (const page of this.sources.products(signal)) await write(keepProducts, page);
    for await (const page of this.sources.orders(signal)) await write(keepOrders, page);
    return clock?.now ?? '';
  }
}

/** What the service has heard since then, and the accounts that are gone: their owner knows them no more. */
async function addHeard(manager: EntityManager, since: string): Promise<void> {
  const people = await manager.query<
    { user: string; registeredAt: Date | null; removed: boolean }[]
  >(
    `SELECT user_id AS "user", registered_at AS "registeredAt", removed FROM public.people
      WHERE heard_at >= $1 OR removed`,
    [since],
  );
  const products = await manager.query<ProductRow[]>(
    `SELECT ${productColumns} FROM public.products WHERE heard_at >= $1`,
    [since],
  );
  const orders = await manager.query<OrderRow[]>(
    `SELECT ${orderColumns} FROM public.orders WHERE heard_at >= $1 AND version > 0`,
    [since],
  );
  if (people.length > 0)
    await keepPeople(
      manager,
      people.map(({ registeredAt, ...person }) => ({
        ...person,
        registeredAt: registeredAt?.toISOString() ?? null,
      })),
    );
  if (products.length > 0)
    await keepProducts(
      manager,
      products.map(knownProductOfRow).map((row) => ({
        product: row.product,
        fact: row,
        stock: { stock: row.stock, version: row.stockVersion },
        listedAt: row.listedAt,
        deleted: row.deleted,
      })),
    );
  if (orders.length > 0) await keepOrders(manager, orders.map(knownOrderOfRow));
}
